import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { Panel } from '#app/admin/ui/panel.tsx';
import { Button } from '#app/ui/button.tsx';
import { formatMoment } from '#shop/dates.ts';
import type { Device } from '#shop/notices/own-devices.server.ts';
import { removeDeviceHref } from './notifications-href.ts';

type OtherDevicesProps = {
  devices: Pick<Device, 'id' | 'endpoint' | 'createdAt' | 'lastOkAt'>[];
  /** called once a device has left the list, with the button that had the focus */
  onRemoved: () => void;
};

/** The person's other devices that are notified, so that notices on a lost one can be stopped. */
export function OtherDevices({ devices, onRemoved }: OtherDevicesProps) {
  // Not of a row, which is gone when the answer arrives.
  const { fetcher, isBusy } = useStaffAction(onRemoved);
  if (devices.length === 0) return null;
  return (
    <Panel title="Tus otros equipos" id="otros-equipos">
      <ul aria-labelledby="otros-equipos">
        {devices.map(({ id, endpoint, createdAt, lastOkAt }) => {
          const name = browserOf(endpoint);
          return (
            <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-b-0">
              <span className="min-w-0 text-admin-body [overflow-wrap:anywhere]">
                <strong className="block font-semibold">{name}</strong>
                <span className="text-label text-ink-2">
                  Desde el {formatMoment(createdAt)} ·{' '}
                  {lastOkAt ? `Último aviso: ${formatMoment(lastOkAt)}` : 'Todavía no le ha llegado ningún aviso'}
                </span>
              </span>
              <fetcher.Form method="post" action={removeDeviceHref(id)}>
                <Button
                  type="submit"
                  size="sm"
                  variant="text"
                  className="text-danger!"
                  pending={isBusy && fetcher.formAction === removeDeviceHref(id)}
                  pendingText="..."
                >
                  Quitar<span className="sr-only"> {name}</span>
                </Button>
              </fetcher.Form>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const browsers: [service: RegExp, name: string][] = [
  [/\.googleapis\.com$/, 'Chrome o Android'],
  [/\.mozilla\.com$/, 'Firefox'],
  [/\.apple\.com$/, 'Safari, iPhone o iPad'],
  [/\.windows\.com$/, 'Edge'],
];

/** Names the browser of a subscription by its push service, which is all that is known of it. */
function browserOf(endpoint: string): string {
  const host = URL.parse(endpoint)?.hostname ?? '';
  return browsers.find(([service]) => service.test(host))?.[1] ?? (host || 'Otro navegador');
}
