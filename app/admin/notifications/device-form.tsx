import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckboxField, SelectField } from '#app/ui/field.tsx';
import type { DeviceChoices, Subscription } from '#shop/notices/devices.server.ts';
import { type NoticeKind, noticeKindRecords } from '#shop/notices/notice-kinds.ts';
import { formatHour } from '#shop/notices/quiet-hours.ts';
import { notificationsHref } from './notifications-href.ts';

type DeviceFormProps = {
  subscription: Subscription;
  choices: DeviceChoices;
  /** those that the person's role allows */
  offered: NoticeKind[];
};

/** The form in which a person chooses what this device is notified of, and when it stays quiet. */
export function DeviceForm({ subscription, choices: { kinds, quiet }, offered }: DeviceFormProps) {
  const { fetcher, isBusy, errors } = useStaffAction();
  const [problem] = errors.kinds ?? [];
  return (
    <fetcher.Form
      method="post"
      action={notificationsHref}
      noValidate
      className="mt-5 grid gap-6 border-t border-line pt-5"
    >
      {Object.entries(subscription).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <fieldset>
        <legend className="mb-1 text-admin-body font-semibold">Qué avisa</legend>
        {problem && (
          <p role="alert" className="text-label font-semibold text-danger">
            {problem}
          </p>
        )}
        {offered.map((kind) => (
          <CheckboxField
            key={kind}
            name="kinds"
            value={kind}
            defaultChecked={kinds.includes(kind)}
            hint={noticeKindRecords[kind].hint}
          >
            {noticeKindRecords[kind].label}
          </CheckboxField>
        ))}
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-admin-body font-semibold">Horas de silencio</legend>
        <p className="text-label text-ink-2">Los avisos de esas horas llegan cuando terminan.</p>
        <div className="mt-3 grid max-w-md grid-cols-2 gap-4">
          <SelectField
            name="quietFrom"
            label="Desde las"
            defaultValue={quiet?.from ?? ''}
            error={errors.quietFrom ?? null}
          >
            <option value="">Sin silencio</option>
            <Hours />
          </SelectField>
          <SelectField name="quietTo" label="Hasta las" defaultValue={quiet?.to ?? 7} error={errors.quietTo ?? null}>
            <Hours />
          </SelectField>
        </div>
      </fieldset>
      <div>
        <Button type="submit" pending={isBusy} pendingText="Guardando...">
          Guardar
        </Button>
      </div>
    </fetcher.Form>
  );
}

function Hours() {
  return Array.from({ length: 24 }, (_, hour) => (
    <option key={formatHour(hour)} value={hour}>
      {formatHour(hour)}
    </option>
  ));
}
