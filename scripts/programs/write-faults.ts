// `npm run test:faults -- --write`: writes the results of the run to docs/faults.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { readFaultLines, writeFaultTable } from '#trials/fault-table.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Which folder holds the lines of the run?');
const file = 'docs/faults.md';
const day = new Date().toISOString().slice(0, 10);
const measured = `Written by the run of ${day}, on ${availableParallelism()} processors that also carried the shoppers and the databases.`;
writeFileSync(file, writeFaultTable(readFileSync(file, 'utf8'), readFaultLines(folder), measured));
