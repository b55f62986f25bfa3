import type { AccessRow } from './access-row.ts';
import { accessTable, servedWithoutPages } from './access-table.ts';

const words: Record<AccessRow['who'], string> = {
  everybody: 'anyone',
  link: 'holder of the link',
  owner: 'signed-in owner',
  staff: 'staff',
};

/** The contents of docs/access.md. */
export function accessPage(): string {
  const table = (rows: AccessRow[]) =>
    [
      '| Address | Access | Module | Permitted caller | Access control | Response to other callers |',
      '| --- | --- | --- | --- | --- | --- |',
      ...rows.map(
        ({ address, does, file, who, guard, others }) =>
          `| ${address} | ${does}s | \`${file}\` | ${words[who]} | ${guard} | ${others} |`,
      ),
    ].join('\n');
  return `# Access rules

Every loader ('reads') and action ('changes') of the shop. The rules are in \`app/testing/shop-access.ts\` and
\`app/testing/staff-access.ts\`; rules of pages whose loader is public or behind the back office's guard are derived from
their traits in \`app/addresses.ts\`. \`app/access.db.test.ts\` writes this page (\`npx vitest run --project database
app/access.db.test.ts -u\`) and fails when the page is out of date, when a loader or action has no row, and when a row has
no loader or action.

The test sends every request for a customer's data through the whole server: as a visitor and as another customer. It requests the page, its data alone, and the data of the
innermost route alone, with ids of existing rows and with their owner's id in form and address. The response may contain
no data of the owner, and no database row may change. A permitted caller then sends the same request, and staff each of
theirs: it must succeed and show or change their data. Every address under /admin, and some unknown ones, is also requested by GET, HEAD, POST, PUT,
PATCH and DELETE, as a page and as its data: visitors are redirected to /login, customers get 403, and staff never get a
500. Staff are owners here; what other roles and everybody else get of each request of staff is in [roles.md](roles.md).

## Routes

${table(accessTable)}

## Responses without a route

${table(servedWithoutPages)}
`;
}
