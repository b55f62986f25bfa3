export type AuditVerdict =
  | { kind: 'unanswered'; why: string }
  /** `bad`: packages with serious known vulnerabilities; `lesser`: the number of packages with minor ones */
  | { kind: 'answered'; bad: string[]; lesser: number };

const serious = ['high', 'critical'];

/**
 * Parses the output of `npm audit --json`.
 *
 * Output that is not an audit report, such as an error from npm, gives 'unanswered': it does not show whether the
 * packages are vulnerable.
 */
export function judgeAudit(output: string): AuditVerdict {
  let answer: unknown;
  try {
    answer = JSON.parse(output);
  } catch {
    return { kind: 'unanswered', why: 'npm printed nothing readable' };
  }
  const { vulnerabilities, message, error } = (answer ?? {}) as Record<string, unknown>;
  if (error || typeof vulnerabilities !== 'object' || vulnerabilities === null)
    return { kind: 'unanswered', why: typeof message === 'string' ? message : 'npm could not ask' };

  const packages = Object.entries(vulnerabilities as Record<string, { severity?: string; range?: string }>);
  const isSerious = ({ severity = '' }: { severity?: string }) => serious.includes(severity);
  const bad = packages.filter(([, vulnerability]) => isSerious(vulnerability));
  return {
    kind: 'answered',
    bad: bad.map(([name, { severity, range }]) => `${name} ${range ?? ''} (${severity})`),
    lesser: packages.length - bad.length,
  };
}
