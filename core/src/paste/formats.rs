//! The formats: what each is called, how it is recognised, and who reads it.

use super::draft::Draft;
use super::text::Paste;
use super::{airbyte, connect, druid, eventhubs, kafka, kinesis, mysql, nats, postgres, pulsar, resolved, spark};
use std::fmt;

/// What a tool prints.
#[derive(Clone, Copy)]
pub struct Format {
    /// What it is called: the tool, or what the rows are.
    pub name: &'static str,
    /// By what it is recognised.
    pub sign: &'static str,
    /// What its scopes are, where a text can have several.
    pub scope: &'static str,
    /// Where the endpoint kinds of its values are documented.
    pub source: &'static str,
    pub(super) has_signs: fn(&Paste<'_>) -> bool,
    pub(super) read: fn(&Paste<'_>, &mut Draft),
}

impl Format {
    /// Whether a text has the signs of this format. Whether there is a value in it is seen by the import.
    pub fn recognises(&self, text: &str) -> bool {
        (self.has_signs)(&Paste::new(text))
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Format").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Every format that is known. No text has the signs of two.
pub static FORMATS: [Format; 19] = [
    Format {
        name: "kafka-consumer-groups",
        sign: "a header with TOPIC, PARTITION and CURRENT-OFFSET (or the older Topic, Pid and Offset)",
        scope: "consumer groups",
        source: "apache/kafka, KafkaConsumer.java",
        has_signs: kafka::is_table,
        read: kafka::read_table,
    },
    Format {
        name: "rpk group describe",
        sign: "a header with TOPIC, PARTITION, CURRENT-OFFSET and LOG-START-OFFSET",
        scope: "consumer groups",
        source: "apache/kafka, KafkaConsumer.java, whose offsets Redpanda has as well",
        has_signs: kafka::is_rpk,
        read: kafka::read_table,
    },
    Format {
        name: "a list of offsets for a reset",
        sign: "lines of topic,partition,offset, with or without the group before them",
        scope: "consumer groups",
        source: "apache/kafka, KafkaConsumer.java",
        has_signs: kafka::is_list,
        read: kafka::read_list,
    },
    Format {
        name: "KCL lease rows",
        sign: "JSON of DynamoDB with leaseKey",
        scope: "applications",
        source: "awslabs/amazon-kinesis-client, ExtendedSequenceNumber.java, ProcessTask.java and lease-lifecycle.md",
        has_signs: kinesis::is_leases,
        read: kinesis::read,
    },
    Format {
        name: "Kafka Connect offsets",
        sign: "JSON [\"connector\", {partition}] with its value, or a Debezium offset alone (file and pos, lsn, scn, \
               resume_token)",
        scope: "connectors",
        source: "debezium/debezium, BinlogOffsetContext.java and PostgresOffsetContext.java; mongodb/specifications, change-streams.md",
        has_signs: connect::is_offsets,
        read: connect::read,
    },
    Format {
        name: "Pulsar stats-internal",
        sign: "JSON with cursors",
        scope: "subscriptions",
        source: "apache/pulsar, ManagedCursor.java",
        has_signs: pulsar::is_stats,
        read: pulsar::read,
    },
    Format {
        name: "pg_replication_slots",
        sign: "columns slot_name and confirmed_flush_lsn between bars",
        scope: "slots",
        source: "debezium/debezium, postgresql.adoc, and supabase/etl, issue 731",
        has_signs: postgres::is_slots,
        read: postgres::read,
    },
    Format {
        name: "NATS consumer info",
        sign: "JSON with ack_floor, or a line `Acknowledgment Floor:`",
        scope: "consumers",
        source: "nats-io/nats.docs, model_deep_dive.md",
        has_signs: nats::is_consumer,
        read: nats::read,
    },
    Format {
        name: "Event Hubs checkpoints",
        sign: "a blob's name with /checkpoint/, and its offset and sequencenumber",
        scope: "consumer groups of a hub",
        source: "Azure/azure-sdk-for-net, EventPosition.cs; Azure/azure-sdk-for-python, _blobstoragecs.py",
        has_signs: eventhubs::is_checkpoints,
        read: eventhubs::read,
    },
    Format {
        name: "Spark offsets",
        sign: "v1, a line of JSON with batchWatermarkMs, and one line for each source",
        scope: "queries",
        source: "apache/spark, KafkaOffsetRangeCalculator.scala; delta-io/delta, DeltaSourceOffset.scala",
        has_signs: spark::is_offsets,
        read: spark::read,
    },
    Format {
        name: "Delta source offset",
        sign: "JSON with reservoirId and reservoirVersion",
        scope: "tables",
        source: "delta-io/delta, DeltaSourceOffset.scala",
        has_signs: spark::is_delta,
        read: spark::read_delta,
    },
    Format {
        name: "CockroachDB resolved timestamps",
        sign: "JSON with resolved, which is text",
        scope: "changefeeds",
        source: "CockroachDB's page on changefeed messages and the code, which disagree",
        has_signs: resolved::is_cockroach,
        read: resolved::read_cockroach,
    },
    Format {
        name: "YDB barriers",
        sign: "JSON with resolved, which is a list of two numbers",
        scope: "changefeeds",
        source: "ydb-platform/ydb, cdc.md",
        has_signs: resolved::is_ydb,
        read: resolved::read_ydb,
    },
    Format {
        name: "TiCDC status",
        sign: "JSON with checkpoint-ts",
        scope: "clusters",
        source: "pingcap/tiflow, mounter.go, and its design documents, which leave it open",
        has_signs: resolved::is_ticdc,
        read: resolved::read_ticdc,
    },
    Format {
        name: "MySQL binary log status",
        sign: "lines `File:` and `Position:`, or a table that begins with these columns",
        scope: "servers",
        source: "the comment on log_pos in MySQL's server",
        has_signs: mysql::is_status,
        read: mysql::read,
    },
    Format {
        name: "Druid sequence numbers",
        sign: "partitionSequenceNumberMap, as text or JSON",
        scope: "streams",
        source: "apache/druid, issue 8139 and pull request 7291",
        has_signs: druid::is_druid,
        read: druid::read_druid,
    },
    Format {
        name: "Burrow status",
        sign: "JSON with partitions that have end.offset",
        scope: "consumer groups",
        source: "apache/kafka, KafkaConsumer.java, whose offsets Burrow watches",
        has_signs: druid::is_burrow,
        read: druid::read_burrow,
    },
    Format {
        name: "Airbyte state",
        sign: "JSON with stream, global or the type LEGACY",
        scope: "connections",
        source: "airbytehq/airbyte-protocol, airbyte_protocol.yaml, which leaves it to connectors",
        has_signs: airbyte::is_airbyte,
        read: airbyte::read_airbyte,
    },
    Format {
        name: "Singer state",
        sign: "JSON with bookmarks",
        scope: "taps",
        source: "singer-io/getting-started, CONFIG_AND_STATE.md",
        has_signs: airbyte::is_singer,
        read: airbyte::read_singer,
    },
];
