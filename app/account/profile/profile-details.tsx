import { parseWithValibot } from '@conform-to/valibot';
import { ChevronRight, type LucideIcon, MessageCircleQuestion, Pencil, Settings } from 'lucide-react';
import { lazy } from 'react';
import { data, Link, redirect, useRouteLoaderData, useSearchParams } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { stayWhenSignedOut } from '#app/account/stay-when-signed-out.ts';
import { tellUnreached } from '#app/account/tell-unreached.ts';
import { refreshViewer } from '#app/account/use-viewer.ts';
import { dbContext, viewerContext } from '#app/context.ts';
import { Fault, orElseInOutage, orFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { listTreatmentNotes } from '#shop/customers/care/treatment-notes.server.ts';
import { profileForm } from '#shop/customers/profile-form.ts';
import { saveProfile } from '#shop/customers/save-profile.server.ts';
import { isoDayOf } from '#shop/dates.ts';
import type { Route } from './+types/profile-details';
import type { ProfileRefusal } from './edit-profile.tsx';
import type { loader as profileLoader } from './profile.tsx';
import { profileRows } from './profile-rows.ts';
import { TreatmentBlock } from './treatment-block.tsx';

/**
 * Loaded on demand: the form and its rules are a third of a page's script, and most visits only read the profile. There
 * is no Suspense boundary, so the previous page stays until the code is loaded, and the server renders the form at
 * once.
 */
const EditProfile = lazy(async () => ({ default: (await import('./edit-profile.tsx')).EditProfile }));

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('Profile details can only be read by a signed-in user');
  const today = isoDayOf(new Date());
  const reading = listTreatmentNotes(context.get(dbContext), viewer.userId);
  return { today, notes: await orElseInOutage(context, reading, null, 'treatment notes could not be read') };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  if (!viewer) throw new Error('A profile can only be saved by a signed-in user');
  const submission = parseWithValibot(await readForm(request), { schema: profileForm });
  const refuse = (status: number, problem?: string, newer: ProfileRefusal['newer'] = null) => {
    const result = submission.reply(problem ? { formErrors: [problem] } : {});
    return data<ProfileRefusal>({ result, newer }, { status });
  };
  if (submission.status !== 'success') return refuse(400);

  const { fullName, phone, address, city, department, birthDate, readAt = '' } = submission.value;
  const details = {
    fullName,
    phone: phone || null,
    address: address || null,
    city: city || null,
    department: department ?? null,
    birthDate: birthDate || null,
  };
  const saving = saveProfile(context.get(dbContext), viewer.userId, details, new Date(readAt));
  const saved = await orFault(context, 'a profile could not be saved', saving);
  if (saved instanceof Fault) return refuse(saved.status, saved.problem);
  if (!saved.ok) return refuse(409, 'Tus datos cambiaron en otra pestaña mientras los editabas.', saved.newer);
  return redirect('/perfil/details', { headers: { 'Set-Cookie': flashCookie({ title: 'Perfil actualizado' }) } });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await stayWhenSignedOut(serverAction);
  } catch (error) {
    return tellUnreached(error, 'Error al Actualizar');
  } finally {
    void refreshViewer();
  }
}

export default function ProfileDetails({ loaderData: { today, notes }, actionData }: Route.ComponentProps) {
  const loaded = useRouteLoaderData<typeof profileLoader>('account/profile/profile');
  const isEditing = useSearchParams()[0].get('edit') === 'true';
  if (!loaded) return null;
  const { profile } = loaded;
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {isEditing ? (
        <EditProfile profile={profile} today={today} refusal={actionData ?? undefined} />
      ) : (
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <section aria-labelledby="datos" className="rounded-card border border-line bg-surface p-[22px] md:p-10">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <div className="min-w-0 flex-1 basis-52">
                <h2 id="datos" className="text-block">
                  Información personal
                </h2>
                {!(profile.phone && profile.address) && (
                  <p className="mt-1 text-ink-2">Completa tu teléfono y tu dirección para comprar más rápido.</p>
                )}
              </div>
              <Link to="/perfil/details?edit=true" preventScrollReset className={buttonClass('secondary', 'sm')}>
                <Pencil aria-hidden="true" size={17} />
                Editar perfil
              </Link>
            </div>
            <dl className="mt-3 divide-y divide-line">
              {profileRows(profile).map(({ label, value }) => (
                <div
                  key={label}
                  className="grid grid-cols-1 gap-x-6 gap-y-0.5 py-3.5 md:grid-cols-[13rem_minmax(0,1fr)]"
                >
                  <dt className="text-label text-ink-3 md:leading-[1.625rem]">{label}</dt>
                  <dd className={value ? 'break-words' : 'text-ink-3'}>{value || 'Sin registrar'}</dd>
                </div>
              ))}
            </dl>
          </section>
          <TreatmentBlock notes={notes} />
        </div>
      )}
      <MoreOfTheAccount />
    </div>
  );
}

/** Links to the account pages that have no tab. */
function MoreOfTheAccount() {
  return (
    <nav aria-label="Más de tu cuenta">
      <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
        <MoreLink to="/perfil/settings" Icon={Settings} title="Configuración">
          Contraseña, sesiones y datos
        </MoreLink>
        <MoreLink to="/perfil/questions" Icon={MessageCircleQuestion} title="Preguntas al experto">
          Pregunta y mira las respuestas
        </MoreLink>
      </ul>
    </nav>
  );
}
function MoreLink({ to, Icon, title, children }: { to: string; Icon: LucideIcon; title: string; children: string }) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-18 items-center gap-4 px-5 py-4 transition-colors duration-150 hover:bg-green-tint"
      >
        <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-green-tint text-green-deep">
          <Icon aria-hidden="true" size={22} strokeWidth={1.75} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-caption text-ink-2">{children}</span>
        </span>
        <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-ink-3" />
      </Link>
    </li>
  );
}
