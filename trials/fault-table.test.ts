import { expect, test } from 'vitest';
import type { FaultLine } from './fault-report.ts';
import { writeFaultTable } from './fault-table.ts';

const page = `# Faults

<!-- fault table: written by npm run test:faults -- --write -->
what a run said before
<!-- end of the fault table -->

What follows.
`;

const line: FaultLine = {
  fault: 'Database hangs',
  where: 'database server',
  load: '16 shoppers',
  acknowledged: 40,
  lost: 1,
  doubled: 0,
  oversold: 0,
  seen: '200 | 503',
  outcome: 'kept',
  secondsUntilSelling: 1.25,
};

test('the lines of a run replace those of the previous one, and are added up', () => {
  const lines = [line, { ...line, fault: 'Process killed', acknowledged: 2, lost: 0, secondsUntilSelling: null }];
  const written = writeFaultTable(page, lines, 'Measured today.');
  expect(written).not.toContain('what a run said before');
  expect(written).toContain(
    '| Database hangs | database server | 16 shoppers | 40 | 1 | 0 | 0 | 200 \\| 503 | kept | 1.3 s |',
  );
  expect(written).toContain('| **Total** |  |  | 42 | 1 | 0 | 0 |');
  expect(written).toContain('| 200 \\| 503 | kept | – |');
  expect(written).toMatch(/^# Faults[\s\S]*What follows\.\n$/);
});

test('a page without the table’s marker is refused', () => {
  expect(() => writeFaultTable('# Faults', [line], '')).toThrow('lacks the markers');
});
