// Brings a style sheet down to what the oldest browsers understand, and makes it small: node lower.mjs PACKAGES FILE TARGETS
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const [packages, filename, targets] = process.argv.slice(2);
const { transform } = createRequire(`${packages}/`)("lightningcss");
const { code } = transform({ filename, code: readFileSync(filename), minify: true, targets: JSON.parse(targets) });
writeFileSync(filename, code);
