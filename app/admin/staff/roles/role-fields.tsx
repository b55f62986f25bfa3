import { CheckboxField, TextField } from '#app/ui/field.tsx';
import { permissionGroups } from '#shop/staff/roles/permission-words.ts';
import { type GivenPermission, isPermission, type Permission } from '#shop/staff/roles/permissions.ts';
import { longestRoleName, type RoleErrors } from '#shop/staff/roles/role-form.ts';

type RoleFieldsProps = {
  values?: { name: string; permissions: readonly GivenPermission[] };
  /** those that the person may give: their own */
  offered: readonly Permission[];
  errors: RoleErrors;
};

/** The inputs for the name and the permissions of a role. */
export function RoleFields({ values, offered, errors }: RoleFieldsProps) {
  const [problem] = errors.permissions ?? [];
  return (
    <>
      <TextField
        name="name"
        label="Nombre"
        hint="Como lo conoce el equipo: “Mostrador”, “Redes”."
        defaultValue={values?.name ?? ''}
        maxLength={longestRoleName}
        required
        error={errors.name ?? null}
        className="max-w-md"
      />
      {problem && (
        <p role="alert" className="text-label font-semibold text-danger">
          {problem}
        </p>
      )}
      <div className="-mb-6 gap-x-8 lg:columns-2">
        {permissionGroups.map(({ title, words }) => {
          const shown = Object.entries(words).filter(([code]) => isPermission(code) && offered.includes(code));
          if (shown.length === 0) return null;
          return (
            <fieldset key={title} className="mb-6 min-w-0 break-inside-avoid">
              <legend className="mb-1 text-admin-body font-semibold">{title}</legend>
              {shown.map(([code, { label, hint }]) => (
                <CheckboxField
                  key={code}
                  name="permissions"
                  value={code}
                  defaultChecked={values?.permissions.some((one) => one === code)}
                  hint={hint}
                >
                  {label}
                </CheckboxField>
              ))}
            </fieldset>
          );
        })}
      </div>
    </>
  );
}
