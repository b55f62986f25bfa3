import { expect, test } from 'vitest';
import { judgeAudit } from './judge-audit.ts';

const answered = (severities: Record<string, string>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      Object.entries(severities).map(([name, severity]) => [name, { name, severity, range: '<2.0.0' }]),
    ),
  });

test('a package with a serious vulnerability is named; minor ones are counted', () => {
  expect(judgeAudit(answered({ leaky: 'high', broken: 'critical', odd: 'moderate', dull: 'low' }))).toEqual({
    kind: 'answered',
    bad: ['leaky <2.0.0 (high)', 'broken <2.0.0 (critical)'],
    lesser: 2,
  });
  expect(judgeAudit(answered({}))).toEqual({ kind: 'answered', bad: [], lesser: 0 });
});

test.each([
  ['', 'npm printed nothing readable'],
  ['npm error code ENOTFOUND', 'npm printed nothing readable'],
  ['null', 'npm could not ask'],
  ['{"error":{"code":"ENOAUDIT"}}', 'npm could not ask'],
  ['{"message":"405 Method Not Allowed","error":{}}', '405 Method Not Allowed'],
])('without a readable answer nothing is reported as clean: %s', (output, why) => {
  expect(judgeAudit(output)).toEqual({ kind: 'unanswered', why });
});
