import { parseWithValibot } from '@conform-to/valibot';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { flashCookie } from '#app/account/flash.ts';
import { getViewer } from '#app/account/get-viewer.server.ts';
import { FormProblem, wordLink } from '#app/account/sign-in/card-page/account-card.tsx';
import { BackLink } from '#app/account/sign-in/card-page/back-link.tsx';
import { withRetryAfter } from '#app/account/sign-in/retry-text.ts';
import { takePasswordTry } from '#app/account/sign-in/take-password-try.server.ts';
import { useSentForm } from '#app/account/use-sent-form.ts';
import { refreshViewer } from '#app/account/use-viewer.ts';
import { authContext, dbContext } from '#app/context.ts';
import { explainFault } from '#app/faults/faults.server.ts';
import { readForm } from '#app/requests/read-form.server.ts';
import { pageHead } from '#app/storefront/page-head.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { closeAccount, countOrdersUnderWay } from '#shop/customers/close-account.server.ts';
import { closeAccountForm } from '#shop/customers/close-account-form.ts';
import type { Route } from './+types/close-account';
import { closeAccountHref, ownDataHref } from './own-data-href.ts';
import { settingsHref } from './settings-href.ts';
import { SettingsSection } from './settings-section.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { userId, role } = getViewer(context);
  return {
    isStaff: role === 'admin',
    ordersUnderWay: await countOrdersUnderWay(context.get(dbContext), userId),
  };
}

export const headers: Route.HeadersFunction = withRetryAfter;

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, email } = getViewer(context);
  const submission = parseWithValibot(await readForm(request), { schema: closeAccountForm });
  const refuse = (status: number, reply: Parameters<typeof submission.reply>[0] = {}, headers = {}) =>
    data(submission.reply({ hideFields: ['password'], ...reply }), { status, headers });
  if (submission.status !== 'success') return refuse(400);

  const attempt = await takePasswordTry(context, email);
  if (!attempt.ok) return refuse(429, { formErrors: [attempt.problem] }, attempt.headers);

  const auth = context.get(authContext);
  let ordersUnderWay = 0;
  try {
    if (!(await auth.checkPassword(submission.value.password, request)))
      return refuse(403, { fieldErrors: { password: ['Esta no es tu contraseña.'] } });
    await attempt.wasRight();
    const closed = await closeAccount(context.get(dbContext), userId);
    if (!closed.ok && closed.reason === 'admin') return refuse(403, { formErrors: [staffText] });
    // An account already closed in another tab counts as closed.
    if (closed.ok) ordersUnderWay = closed.ordersUnderWay;
  } catch (error) {
    const fault = explainFault(context, error, 'an account could not be closed');
    return refuse(fault.status, { formErrors: [fault.problem] }, fault.headers);
  }

  const headers = await endSession(() => auth.signOut(request));
  headers.append('Set-Cookie', flashCookie({ title: 'Cuenta cerrada', description: closedText(ordersUnderWay) }));
  return redirect('/', { headers });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (answer) {
    if (answer instanceof Response && answer.headers.get('Location') === '/')
      await import('./forget-on-device.ts').then(({ forgetOnDevice }) => forgetOnDevice()).catch(() => {});
    throw answer;
  } finally {
    void refreshViewer();
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(matches[1].loaderData, {
    title: 'Cerrar cuenta',
    description: 'Qué se borra y qué se conserva al cerrar tu cuenta, y cómo hacerlo.',
    path: closeAccountHref,
    indexed: false,
  });

export default function CloseAccount({ loaderData: { isStaff, ordersUnderWay }, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <BackLink to={settingsHref}>Volver a configuración</BackLink>
      <h2 className="mt-1 mb-6 text-section-phone md:text-section">Cerrar cuenta</h2>
      {isStaff ? (
        <SettingsSection title="Esta cuenta es del equipo" id="cuenta-del-equipo" lead={staffText}>
          {null}
        </SettingsSection>
      ) : (
        <ClosingForm ordersUnderWay={ordersUnderWay} lastResult={actionData} />
      )}
    </div>
  );
}

function closedText(ordersUnderWay: number): string {
  if (ordersUnderWay === 0) return 'Borramos tus datos. Gracias por haber estado con nosotros.';
  const where = ordersUnderWay === 1 ? 'Los de tu pedido en curso' : 'Los de tus pedidos en curso';
  return `Borramos tus datos. ${where}, cuando ${ordersUnderWay === 1 ? 'termine' : 'terminen'}.`;
}

/**
 * Signs out and returns the headers that remove the cookie. The account and its sessions are already deleted: if
 * signing out fails, the cookie is invalid anyway.
 */
async function endSession(signOut: () => Promise<{ headers: Headers }>): Promise<Headers> {
  try {
    return (await signOut()).headers;
  } catch {
    return new Headers();
  }
}

const staffText =
  'Las cuentas del equipo no se cierran aquí: lo que hiciste en la tienda queda a tu nombre, y la tienda no puede quedarse sin quien la administre. Pide a otro administrador que retire tu acceso.';

type ClosingFormProps = { ordersUnderWay: number; lastResult: Route.ComponentProps['actionData'] };

function ClosingForm({ ordersUnderWay, lastResult }: ClosingFormProps) {
  const sending = useNavigation().formAction === closeAccountHref;
  const { formProps, field, problem } = useSentForm('Error al Actualizar', lastResult);
  const { defaultValue: ticked, ...understood } = field('understood');
  return (
    <SettingsSection title="Qué pasa al cerrarla" id="que-pasa" lead="Esto no se puede deshacer.">
      <ul className="mt-5 grid list-disc gap-2.5 pl-5 text-ink-2 marker:text-ink-3">
        <li>
          <Strong>Se borran</Strong> tu acceso, tu perfil y tus fotos, tu carrito y tus favoritos, tus preguntas con sus
          respuestas, tus avisos de productos y de novedades, las notas de tu tratamiento y los exámenes que pediste con
          la sesión abierta.
        </li>
        <li>
          <Strong>Tus pedidos terminados quedan sin tu nombre ni tu dirección.</Strong> Conservamos número, fecha,
          productos y valor, que es lo que la ley nos pide guardar. Sus enlaces dejan de abrir.
        </li>
        <li>
          <Strong>Tus opiniones quedan sin tu nombre ni tus fotos,</Strong> con sus estrellas y su texto.
        </li>
        {ordersUnderWay > 0 && (
          <li>
            <Strong>{underWayText(ordersUnderWay)}</Strong> Te {ordersUnderWay === 1 ? 'lo' : 'los'} entregamos y
            borramos tus datos de ahí cuando {ordersUnderWay === 1 ? 'termine' : 'terminen'}. Mientras tanto,{' '}
            {ordersUnderWay === 1 ? 'síguelo' : 'síguelos'} con el enlace que te llegó por correo.
          </li>
        )}
        <li>
          <Strong>Guardamos la prueba de lo que autorizaste,</Strong> sin tu nombre y con tu correo convertido en un
          código que no se puede leer.
        </li>
      </ul>
      <p className="mt-5 text-ink-2">
        Si vas a necesitar algo para una garantía o una devolución,{' '}
        <a href={ownDataHref} className={wordLink}>
          descarga tus datos
        </a>{' '}
        antes.
      </p>
      <FormProblem text={problem} />
      <Form method="post" {...formProps} className="mt-6 grid max-w-md gap-4 border-t border-line pt-6">
        <PasswordField {...field('password')} label="Tu contraseña" autoComplete="current-password" required />
        <CheckboxField {...understood} defaultChecked={ticked === 'on'} required>
          Entiendo que mi cuenta y mis datos se borran y que no se pueden recuperar.
        </CheckboxField>
        <div className="flex flex-wrap gap-3 max-md:flex-col">
          <Button type="submit" variant="danger" pending={sending} pendingText="Cerrando...">
            Cerrar mi cuenta
          </Button>
          <Link to={settingsHref} className={buttonClass('neutral')}>
            Cancelar
          </Link>
        </div>
      </Form>
    </SettingsSection>
  );
}

function Strong({ children }: { children: string }) {
  return <strong className="font-semibold text-ink">{children}</strong>;
}

function underWayText(count: number): string {
  return count === 1 ? 'Tienes un pedido en curso.' : `Tienes ${count} pedidos en curso.`;
}
