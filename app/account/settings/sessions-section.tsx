import { MonitorSmartphone } from 'lucide-react';
import { useFetcher } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useFetcherAnswer } from '#app/ui/hooks/use-form-answer.ts';
import { toast } from '#app/ui/toast.tsx';
import type { action as endSession } from './end-session.ts';
import { endOtherSessionsHref, endSessionHref, sectionId } from './settings-href.ts';
import { SettingsSection } from './settings-section.tsx';

type OpenSession = { id: string; device: string; startedAt: string; startedText: string; isCurrent: boolean };

export function SessionsSection({ sessions }: { sessions: OpenSession[] }) {
  return (
    <SettingsSection
      title="Sesiones"
      id={sectionId.sessions}
      lead="Los dispositivos en los que tu cuenta está abierta. Si no reconoces alguno, ciérralo y cambia tu contraseña."
    >
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && <EndOthers />}
    </SettingsSection>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const { id, device, startedAt, startedText, isCurrent } = session;
  const { Form, pending } = useEnding();
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 py-3.5">
      <MonitorSmartphone aria-hidden="true" size={22} strokeWidth={1.75} className="shrink-0 text-leaf" />
      <div className="min-w-0">
        <p className="font-semibold break-words">{device}</p>
        <p className="text-caption text-ink-2">
          Desde el <time dateTime={startedAt}>{startedText}</time>
        </p>
      </div>
      {isCurrent ? (
        <Badge tone="green">Esta sesión</Badge>
      ) : (
        <Form method="post" action={endSessionHref(id)}>
          <Button type="submit" variant="neutral" size="sm" pending={pending}>
            Cerrar<span className="sr-only"> la sesión de {device}</span>
          </Button>
        </Form>
      )}
    </li>
  );
}

function EndOthers() {
  const { Form, pending } = useEnding();
  return (
    <Form method="post" action={endOtherSessionsHref} className="mt-5">
      <Button type="submit" variant="secondary" size="sm" pending={pending} pendingText="Cerrando...">
        Cerrar las demás
      </Button>
    </Form>
  );
}

/** Submits a form that ends sessions, with a toast for errors. After success the page that follows shows a toast. */
function useEnding() {
  const fetcher = useFetcher<typeof endSession>();
  useFetcherAnswer(fetcher, ({ problem }) => {
    toast({ title: 'Error al Actualizar', description: problem, kind: 'destructive' });
  });
  return { Form: fetcher.Form, pending: fetcher.state !== 'idle' };
}
