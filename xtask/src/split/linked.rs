//! What the linker knows of a module and the module itself does not say any more: which bytes of its data belong
//! together, and which functions, or which other data, point to them.

use std::collections::BTreeMap;
use std::ops::Range;

use anyhow::{Context, Result, bail};
use wasmparser::{
    DataKind, KnownCustom, Linking, Name, Operator, Parser, Payload, RelocationEntry, RelocationType, SymbolInfo,
    TypeRef,
};

/// Data that belongs together: a text, a table, a variable.
#[derive(Debug, Default)]
pub(super) struct Datum {
    /// Where it lies in memory.
    pub(super) place: Range<usize>,
    /// The functions that point to it, by their names; those without one are nobody's.
    pub(super) functions: Vec<Option<String>>,
    /// The data that points to it, by places in the list.
    pub(super) data: Vec<usize>,
    /// Whether it is pointed to in another way, which says nothing of who does.
    pub(super) is_fixed: bool,
}

/// What is read of a module that was linked with `--emit-relocs`.
#[derive(Default)]
struct Read<'a> {
    imported: u32,
    names: BTreeMap<u32, &'a str>,
    /// Where the section of code begins, and each function in it.
    code: u64,
    functions: Vec<Range<u64>>,
    /// Where the section of data begins; of each segment the address, and its bytes in the file.
    data: u64,
    segments: Vec<(usize, Range<u64>)>,
    symbols: Vec<SymbolInfo<'a>>,
    /// What in the code, and in the data, is an address that the linker has filled in.
    in_code: Vec<RelocationEntry>,
    in_data: Vec<RelocationEntry>,
}

/// All data of a module that was linked with `--emit-relocs`.
pub(super) fn data(wasm: &[u8]) -> Result<Vec<Datum>> {
    let read = Read::of(wasm)?;
    if read.symbols.is_empty() {
        bail!("the linker has not said what lies where in the module's memory");
    }
    let mut data = Vec::new();
    // The places in the list by the numbers of symbols, and by where the bytes lie in the file.
    let (mut by_symbol, mut by_byte) = (BTreeMap::new(), BTreeMap::new());
    for (number, symbol) in read.symbols.iter().enumerate() {
        let SymbolInfo::Data { symbol: Some(defined), .. } = symbol else { continue };
        let segment = read.segments.get(usize::try_from(defined.index)?);
        let (address, bytes) = segment.context("the linker names a segment that is not there")?;
        let start = address + usize::try_from(defined.offset)?;
        by_symbol.insert(number, data.len());
        if defined.size > 0 {
            by_byte.insert(bytes.start + u64::from(defined.offset), data.len());
        }
        data.push(Datum { place: start..start + usize::try_from(defined.size)?, ..Datum::default() });
    }
    for entry in &read.in_code {
        let Some(datum) = by_symbol.get(&usize::try_from(entry.index)?) else { continue };
        let datum = &mut data[*datum];
        match entry.ty {
            RelocationType::MemoryAddrLeb | RelocationType::MemoryAddrSleb => {
                datum.functions.push(read.function_at(read.code + u64::from(entry.offset)));
            }
            _ => datum.is_fixed |= is_address(entry.ty),
        }
    }
    for entry in &read.in_data {
        let Some(datum) = by_symbol.get(&usize::try_from(entry.index)?) else { continue };
        let from = by_byte.range(..=read.data + u64::from(entry.offset)).next_back().map(|(_, from)| *from);
        match (entry.ty, from) {
            (RelocationType::MemoryAddrI32, Some(from)) => data[*datum].data.push(from),
            (ty, _) => data[*datum].is_fixed |= is_address(ty),
        }
    }
    Ok(data)
}

/// Whether this is filled in with an address of data. Of anything else the entry's number is no symbol of data.
fn is_address(ty: RelocationType) -> bool {
    !matches!(
        ty,
        RelocationType::FunctionIndexLeb
            | RelocationType::TableIndexSleb
            | RelocationType::TableIndexI32
            | RelocationType::TypeIndexLeb
            | RelocationType::GlobalIndexLeb
            | RelocationType::FunctionOffsetI32
            | RelocationType::SectionOffsetI32
            | RelocationType::EventIndexLeb
            | RelocationType::TableNumberLeb
    )
}

impl<'a> Read<'a> {
    fn of(wasm: &'a [u8]) -> Result<Read<'a>> {
        let mut read = Read::default();
        for payload in Parser::new(0).parse_all(wasm) {
            match payload? {
                Payload::ImportSection(imports) => {
                    for import in imports.into_imports() {
                        read.imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionStart { range, .. } => read.code = range.start,
                Payload::CodeSectionEntry(body) => read.functions.push(body.range()),
                Payload::DataSection(section) => {
                    read.data = section.range().start;
                    for segment in section {
                        let segment = segment?;
                        let DataKind::Active { offset_expr, .. } = segment.kind else {
                            bail!("a segment of data lies nowhere")
                        };
                        let Operator::I32Const { value } = offset_expr.get_operators_reader().read()? else {
                            bail!("a segment of data lies at an address that is computed")
                        };
                        let end = segment.range.end;
                        let bytes = end - u64::try_from(segment.data.len())?..end;
                        read.segments.push((usize::try_from(value)?, bytes));
                    }
                }
                Payload::CustomSection(section) => match section.as_known() {
                    KnownCustom::Name(names) => {
                        for name in names {
                            let Name::Function(names) = name? else { continue };
                            for naming in names {
                                let naming = naming?;
                                read.names.insert(naming.index, naming.name);
                            }
                        }
                    }
                    KnownCustom::Linking(linking) => {
                        for part in linking.subsections() {
                            if let Linking::SymbolTable(symbols) = part? {
                                read.symbols = symbols.into_iter().collect::<Result<_, _>>()?;
                            }
                        }
                    }
                    KnownCustom::Reloc(reloc) => {
                        let entries = reloc.entries().into_iter().collect::<Result<_, _>>()?;
                        match section.name() {
                            "reloc.CODE" => read.in_code = entries,
                            "reloc.DATA" => read.in_data = entries,
                            _ => {}
                        }
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        Ok(read)
    }

    /// The name of the function that has this byte of the file.
    fn function_at(&self, byte: u64) -> Option<String> {
        let place = self.functions.partition_point(|body| body.start <= byte).checked_sub(1)?;
        let number = self.imported + u32::try_from(place).ok()?;
        self.names.get(&number).map(|name| (*name).to_owned())
    }
}
