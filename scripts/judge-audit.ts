export type AuditVerdict =
  | { kind: 'unanswered'; why: string }
  /** `bad`: packages with known holes that are serious; `lesser`: how many have others */
  | { kind: 'answered'; bad: string[]; lesser: number };

const serious = ['high', 'critical'];

/**
 * Reads what `npm audit --json` wrote.
 *
 * An answer that cannot be understood counts as none: what was not looked at is never called clean, nor broken.
 */
export function judgeAudit(written: string): AuditVerdict {
  let answer: unknown;
  try {
    answer = JSON.parse(written);
  } catch {
    return { kind: 'unanswered', why: 'npm no escribió nada que se pueda leer' };
  }
  const { vulnerabilities, message, error } = (answer ?? {}) as Record<string, unknown>;
  if (error || typeof vulnerabilities !== 'object' || vulnerabilities === null)
    return { kind: 'unanswered', why: typeof message === 'string' ? message : 'npm no pudo preguntar' };

  const found = Object.entries(vulnerabilities as Record<string, { severity?: string; range?: string }>);
  const isSerious = ({ severity = '' }: { severity?: string }) => serious.includes(severity);
  const bad = found.filter(([, hole]) => isSerious(hole));
  return {
    kind: 'answered',
    bad: bad.map(([name, { severity, range }]) => `${name} ${range ?? ''} (${severity})`),
    lesser: found.length - bad.length,
  };
}
