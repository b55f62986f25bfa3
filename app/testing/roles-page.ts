import { addresses } from '#app/addresses.ts';
import { permissionWords } from '#shop/staff/roles/permission-words.ts';
import { hasPermission, type Permission, permissions, permissionsOf } from '#shop/staff/roles/permissions.ts';
import { builtInRoles } from '#shop/staff/roles/roles.ts';
import type { AccessRow } from './access-row.ts';
import { accessTable, servedWithoutPages } from './access-table.ts';

/** The loaders and actions of the back office, and its responses without a page. */
export const staffRows: AccessRow[] = [...accessTable, ...servedWithoutPages].filter(
  ({ who, address, at = address }) => who === 'staff' && /^\/admin(\/|$)/.test(at),
);

/** The permissions that a request of a row requires: that of its address, and that of what it asks for. */
export function permissionsFor({ address, at, does, needs }: AccessRow): Permission[] {
  const traits = addresses.get(at ?? address);
  // Responses without a route are for all staff.
  const own = traits ? (does === 'read' ? traits.permission : traits.changePermission) : 'panel';
  if (!own) throw new Error(`${address} names no permission`);
  return [own, ...[needs ?? []].flat()];
}

/** The contents of docs/roles.md. */
export function rolesPage(): string {
  const held = builtInRoles.map(({ permissions: given }) => ({ permissions: permissionsOf(given) }));
  const cells = (permission: Permission) => held.map((role) => (hasPermission(role, permission) ? '●' : ''));
  const row = (parts: string[]) => `| ${parts.join(' | ')} |`;
  return `# Roles of staff

Generated from \`shop/staff/roles/permissions.ts\`, \`shop/staff/roles/roles.ts\` and the tables of access by \`app/roles.db.test.ts\`
(\`npx vitest run --project database app/roles.db.test.ts -u\`). That test sends each of the ${staffRows.length} requests below
as nobody, as two customers, as staff without a role and as each built-in role, and each with a role that has only the
permission it needs, and with one that has all others.

Every member of staff may open the panel. The shop can make further roles from these permissions.

## Permissions of the built-in roles

${row(['Permission', 'On the page', ...builtInRoles.map(({ name }) => name)])}
${row(['---', '---', ...builtInRoles.map(() => '---')])}
${permissions.map((permission) => row([`\`${permission}\``, permissionWords[permission].label, ...cells(permission)])).join('\n')}

## What each request needs

${row(['Address', 'Access', 'Permission', ...builtInRoles.map(({ name }) => name)])}
${row(['---', '---', '---', ...builtInRoles.map(() => '---')])}
${staffRows
  .map((one) => {
    const needed = permissionsFor(one);
    const allowed = held.map((role) => (needed.every((permission) => hasPermission(role, permission)) ? '●' : ''));
    return row([
      one.at ?? one.address,
      `${one.does}s`,
      needed.map((permission) => `\`${permission}\``).join(' and '),
      ...allowed,
    ]);
  })
  .join('\n')}
`;
}
