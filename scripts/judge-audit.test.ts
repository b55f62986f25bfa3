import { expect, test } from 'vitest';
import { judgeAudit } from './judge-audit.ts';

const answered = (severities: Record<string, string>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      Object.entries(severities).map(([name, severity]) => [name, { name, severity, range: '<2.0.0' }]),
    ),
  });

test('a package with a serious hole is named; lesser ones are counted', () => {
  expect(judgeAudit(answered({ leaky: 'high', broken: 'critical', odd: 'moderate', dull: 'low' }))).toEqual({
    kind: 'answered',
    bad: ['leaky <2.0.0 (high)', 'broken <2.0.0 (critical)'],
    lesser: 2,
  });
  expect(judgeAudit(answered({}))).toEqual({ kind: 'answered', bad: [], lesser: 0 });
});

test.each([
  ['', 'npm no escribió nada que se pueda leer'],
  ['npm error code ENOTFOUND', 'npm no escribió nada que se pueda leer'],
  ['null', 'npm no pudo preguntar'],
  ['{"error":{"code":"ENOAUDIT"}}', 'npm no pudo preguntar'],
  ['{"message":"405 Method Not Allowed","error":{}}', '405 Method Not Allowed'],
])('where the registry does not answer nothing is called clean: %s', (written, why) => {
  expect(judgeAudit(written)).toEqual({ kind: 'unanswered', why });
});
