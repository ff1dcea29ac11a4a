export * from "./cutline.js";
