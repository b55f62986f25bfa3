/** Why the embedded PostgreSQL cannot be used on this machine or with this data folder. */
export type EmbeddedProblem =
  /** no PostgreSQL binaries are published for this operating system and processor */
  | 'no-binaries'
  /** the process runs as root, and neither a user namespace nor an unprivileged user can reach the data */
  | 'root'
  /** the data were written by another major version of PostgreSQL */
  | 'other-version'
  /** the cluster cannot be created, or PostgreSQL refuses to start or ends while starting */
  | 'failed';

/** The embedded PostgreSQL cannot start. The server words the problem for the shopkeeper. */
export class EmbeddedError extends Error {
  readonly problem: EmbeddedProblem;
  /** the platform, the path or PostgreSQL's own message, for the end of the sentence */
  readonly detail: string;

  constructor(problem: EmbeddedProblem, detail: string) {
    super(`Embedded PostgreSQL: ${problem} (${detail})`);
    this.problem = problem;
    this.detail = detail;
  }
}
