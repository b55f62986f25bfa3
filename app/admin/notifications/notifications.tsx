import { parseWithValibot } from '@conform-to/valibot';
import { useRef, useState } from 'react';
import { answerUnreached } from '#app/admin/answer-unreached.ts';
import { done, refuse } from '#app/admin/form/staff-answer.server.ts';
import { useStaffAction } from '#app/admin/form/use-staff-action.ts';
import { LoadError } from '#app/admin/load-error.tsx';
import { getStaff } from '#app/admin/staff.server.ts';
import { PageHeader } from '#app/admin/ui/page-header.tsx';
import { Panel } from '#app/admin/ui/panel.tsx';
import { dbContext } from '#app/context.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { classNames } from '#app/ui/class-names.ts';
import { toast } from '#app/ui/toast.tsx';
import { deviceForm } from '#shop/notices/device-form.ts';
import { noticeKindsFor } from '#shop/notices/notice-kinds.ts';
import { listDevices, mostDevices, saveDevice } from '#shop/notices/own-devices.server.ts';
import { getPushKeys } from '#shop/notices/push-keys.server.ts';
import type { Route } from './+types/notifications';
import { DeviceForm } from './device-form.tsx';
import { DeviceState } from './device-state.tsx';
import { notificationsHref, removeDeviceHref } from './notifications-href.ts';
import { OtherDevices } from './other-devices.tsx';
import { usePush } from './use-push.ts';

const title = 'Avisos en este equipo';

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = getStaff(context);
  const db = context.get(dbContext);
  const [{ publicKey }, devices] = await Promise.all([getPushKeys(db), listDevices(db, viewer.userId)]);
  return { publicKey, devices, offered: noticeKindsFor(viewer) };
}

/** Saves a device of the person, and what it is notified of. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = getStaff(context);
  const form = parseWithValibot(await readForm(request), { schema: deviceForm });
  if (form.status !== 'success') return refuse('Revisa los campos marcados.', 400, form.error ?? {});
  const allowed = noticeKindsFor(viewer);
  const kinds = form.value.kinds.filter((kind) => allowed.includes(kind));
  const saved = await saveDevice(context.get(dbContext), viewer.userId, { ...form.value, kinds });
  if (saved.ok) return done('Este equipo recibe los avisos que elegiste.');
  return saved.reason === 'too-many'
    ? refuse(`Puedes tener avisos en ${mostDevices} equipos: quita uno de la lista.`, 409)
    : refuse('No se entendió lo que envió este navegador.', 400);
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return serverAction().catch(answerUnreached);
}

export const meta: Route.MetaFunction = () => [{ title: 'Avisos · Administración' }];

export default function Notifications({ loaderData }: Route.ComponentProps) {
  const { publicKey, devices, offered } = loaderData;
  const heading = useRef<HTMLHeadingElement>(null);
  const push = usePush(publicKey);
  const own = devices.find(({ endpoint }) => endpoint === push.subscription?.endpoint) ?? null;
  // Until this device is known, it may be any of them.
  const others = push.state === 'checking' ? [] : devices.filter((device) => device !== own);
  return (
    <>
      <PageHeader title={title} note="Llegan aunque la administración esté cerrada" headingRef={heading} />
      <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
        <Panel title="Este equipo" id="este-equipo">
          <p className="text-admin-body">
            Un aviso dice el número del pedido y, si tu rol los ve, su valor. Nunca nombres ni preguntas: cualquiera
            puede estar mirando la pantalla.
          </p>
          {offered.length === 0 ? (
            <p className="mt-4 text-admin-body font-semibold">Tu rol no tiene nada de qué avisarte.</p>
          ) : (
            <>
              <Switch push={push} ownId={own?.id ?? null} offered={offered} />
              <DeviceState state={push.state} />
              {own && push.subscription && (
                <DeviceForm key={own.id} subscription={push.subscription} choices={own} offered={offered} />
              )}
            </>
          )}
        </Panel>
        <OtherDevices devices={others} onRemoved={() => heading.current?.focus()} />
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <PageHeader title={title} />
      <LoadError error={error} title="Error de Carga" lead="No se pudieron cargar los avisos. " />
    </>
  );
}

type SwitchProps = {
  push: ReturnType<typeof usePush>;
  /** the id of this device; null while it is not notified */
  ownId: string | null;
  offered: string[];
};

/** Turns the notices on this device on, with every kind, or off. */
function Switch({ push, ownId, offered }: SwitchProps) {
  const { fetcher, isBusy } = useStaffAction();
  const [isAsking, setAsking] = useState(false);
  const isOn = ownId !== null;
  const isPending = isBusy || isAsking || push.state === 'checking';

  async function turn() {
    setAsking(true);
    try {
      if (ownId) {
        await fetcher.submit(null, { method: 'post', action: removeDeviceHref(ownId) });
        await push.unsubscribe();
        return;
      }
      const subscription = await push.subscribe();
      if (!subscription) return;
      const form = new FormData();
      for (const [name, value] of Object.entries(subscription)) form.append(name, value);
      for (const kind of offered) form.append('kinds', kind);
      await fetcher.submit(form, { method: 'post', action: notificationsHref });
    } catch {
      toast({
        title: 'No se pudo activar',
        description: 'Este navegador no pudo registrarse. Revisa la conexión e inténtalo otra vez.',
        kind: 'destructive',
      });
    } finally {
      setAsking(false);
    }
  }

  if (push.state !== 'ready' && push.state !== 'checking') return null;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-disabled={isPending || undefined}
      onClick={isPending ? undefined : () => void turn()}
      className="mt-4 flex min-h-12 w-full items-center justify-between gap-4 rounded-control-admin border border-line px-4 text-left text-admin-body font-semibold transition-colors duration-150 hover:border-field"
    >
      <span>
        Recibir avisos en este equipo
        <span className="block text-label font-normal text-ink-2">
          {isPending ? 'Un momento…' : isOn ? 'Activados' : 'Desactivados'}
        </span>
      </span>
      <span
        aria-hidden="true"
        className={classNames(
          'relative h-7 w-12 shrink-0 rounded-full border transition-colors duration-150',
          isOn ? 'border-green bg-green' : 'border-field bg-sand',
        )}
      >
        <span
          className={classNames(
            'absolute top-0.5 size-[1.375rem] rounded-full border bg-surface transition-[left] duration-150',
            isOn ? 'left-[1.375rem] border-transparent' : 'left-0.5 border-field',
          )}
        />
      </span>
    </button>
  );
}
