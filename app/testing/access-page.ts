import type { AccessRow } from './access-row.ts';
import { accessTable, servedWithoutPages } from './access-table.ts';

const words: Record<AccessRow['who'], string> = {
  everybody: 'everybody',
  link: 'holder of the link',
  owner: 'signed in, their own',
  staff: 'staff',
};

/** The contents of docs/access.md. */
export function accessPage(): string {
  const table = (rows: AccessRow[]) =>
    [
      '| Address | | In | Who may | What guards it | Somebody else gets |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows.map(
        ({ address, does, file, who, guard, others }) =>
          `| ${address} | ${does}s | \`${file}\` | ${words[who]} | ${guard} | ${others} |`,
      ),
    ].join('\n');
  return `# Who may call what

Every loader ('reads') and action ('changes') of the shop, in the order of \`app/routes.ts\`. The list is
\`app/testing/access-table.ts\`; \`app/access.db.test.ts\` writes this page from it (\`npx vitest run --project database
app/access.db.test.ts -u\`) and fails when they differ, when a loader or action has no row, and when a row has none.

Each row of the last three kinds is called through the whole server, as nobody, as another customer and, of
staff's, as the customer whose things they are: for the page, for its data alone, and for the data of the last of its
routes alone, with the ids of what is really there and with its owner's id in the form and in the address. Nothing of the
owner's may be in the answer, and no row of the database may have changed. The rightful person makes the same call last:
it must pass, and show or change what is theirs. Every address under /admin, and some that are none, is asked besides by
GET, HEAD, POST, PUT, PATCH and DELETE, as a page and as its data: visitors are sent to /login, customers get 403, and staff
never a fault.

## Pages, their data and their forms

${table(accessTable)}

## What the server answers itself

${table(servedWithoutPages)}
`;
}
