/**
 * Who may call what: one row for every loader and action of the shop. `app/access.db.test.ts` calls each of them as
 * somebody else and keeps docs/access.md equal to this list.
 */

/** Of each account that the calls are made with. */
const somebodysPassword = 'clave-de-valeriana';
/** When the profile was last saved whose owner changes it. */
export const profileReadAt = '2026-11-20T15:00:00.000Z';

export type AccessRow = {
  /** as `app/routes.ts` has it, layouts included */
  address: string;
  /** the module, from `app/`; of what the server answers without a page, from the project's root */
  file: string;
  does: 'read' | 'change';
  /**
   * 'everybody': nothing of a person is behind it, or only of the session that asks. 'link': whoever has the secret in the
   * address. 'owner': who is signed in, and then only what is theirs. 'staff': the role admin.
   */
  who: 'everybody' | 'link' | 'owner' | 'staff';
  /** what keeps others out */
  guard: string;
  /** what somebody else gets */
  others: string;
  /** what the rightful person's form brings */
  form?: Record<string, string>;
  /** what the rightful person is answered where that is neither 200 nor a redirect: the guard is behind them */
  rightly?: number;
  /** where a layout is asked for: a page under it */
  at?: string;
  /** which secret a row of kind 'link' goes by; an order's where it does not say */
  secret?: 'reset' | 'confirm' | 'invite';
  /** whether staff have turned their second step on before */
  afterTurningOn?: true;
  /** whether even the rightful person is shown nothing personal by it, or changes nothing */
  impersonal?: true;
};

type More = Partial<Omit<AccessRow, 'address' | 'file' | 'does' | 'who'>>;

const everybody =
  (does: AccessRow['does']) =>
  (address: string, file: string, more: More = {}): AccessRow => ({
    address,
    file,
    does,
    who: 'everybody',
    guard: 'nothing of anybody is behind it',
    others: 'the same',
    ...more,
  });

const link =
  (does: AccessRow['does']) =>
  (address: string, file: string, more: More = {}): AccessRow => ({
    address,
    file,
    does,
    who: 'link',
    guard: 'the secret in the address, 128 bits or more',
    others: '404',
    ...more,
  });

const owner =
  (does: AccessRow['does']) =>
  (address: string, file: string, more: More = {}): AccessRow => ({
    address,
    file,
    does,
    who: 'owner',
    guard: '`requireViewer` on the layout of /perfil; the id is the session’s',
    others: isOfOneThing(address) ? '/login; signed in, 404' : '/login; signed in, their own',
    ...more,
  });

const staff =
  (does: AccessRow['does']) =>
  (address: string, file: string, more: More = {}): AccessRow => ({
    address,
    file,
    does,
    who: 'staff',
    guard: '`requireAdmin` on the layout of /admin',
    others: '/login; signed in, 403',
    ...more,
  });

/** Whether an address names something that is somebody's, which another might guess. */
export function isOfOneThing(address: string): boolean {
  return /:\w+Id\b/.test(address);
}

const resetLink = {
  secret: 'reset',
  guard: 'a mailed secret of 192 bits, once and for an hour',
  others: '410',
} as const;
const confirmLink = {
  secret: 'confirm',
  guard: 'a mailed secret of 192 bits, for a day until it is used',
  others: '410',
} as const;
const inviteLink = {
  secret: 'invite',
  guard: 'a secret of 256 bits given by staff, once and for 72 hours',
  others: '410',
} as const;
const ofStaff = {
  guard:
    'the layouts of /perfil and of the second step: `requireViewer`, then the role admin or a second step that is on',
};
const password = { password: somebodysPassword };
const redirects = { guard: 'leads to the page and reads nothing' };
/** Nothing of a person is behind it, so that it is asked about a product there is not. */
const noProduct = { form: { ids: crypto.randomUUID(), productId: crypto.randomUUID(), on: 'true' }, rightly: 404 };
const ownSession = { guard: 'the session that asks is all it knows', others: 'their own' };

export const accessTable: AccessRow[] = [
  // The shop, for everybody.
  everybody('read')('/', 'storefront/layout.tsx', { guard: 'the shop’s own words and settings' }),
  everybody('read')('/', 'storefront/home/home.tsx'),
  everybody('change')('/', 'storefront/home/home.tsx', { guard: 'writes one request for an exam; limited' }),
  everybody('read')('/productos', 'storefront/catalog/products.tsx'),
  everybody('read')('/productos/ofertas', 'storefront/catalog/offers.ts', redirects),
  everybody('read')('/productos/:productId', 'storefront/catalog/product.tsx'),
  everybody('read')('/checkout', 'storefront/checkout/checkout.tsx', ownSession),
  everybody('read')('/terminos', 'storefront/legal/legal-page.tsx'),
  everybody('read')('/tratamiento-de-datos', 'storefront/legal/legal-page.tsx'),
  everybody('read')('/cambios-y-devoluciones', 'storefront/legal/legal-page.tsx'),
  everybody('read')('/envios', 'storefront/legal/legal-page.tsx'),
  everybody('read')('/*', 'storefront/not-found.tsx', { others: '404, as everybody' }),
  everybody('read')('/manifest.webmanifest', 'storefront/manifest.ts'),
  everybody('read')('/robots.txt', 'crawlers/robots.ts'),
  everybody('read')('/sitemap.xml', 'crawlers/sitemap.ts'),
  everybody('read')('/sugerencias', 'storefront/search/suggestions.ts'),
  everybody('read')('/recoger', 'storefront/catalog/pickup.ts', redirects),
  everybody('change')('/recoger', 'storefront/catalog/pickup.ts', { guard: 'writes down a product; limited' }),

  // Ordering: whoever asks makes an order of their own.
  everybody('read')('/checkout/pedido', 'storefront/checkout/place-checkout-order.ts', redirects),
  everybody('change')('/checkout/pedido', 'storefront/checkout/place-checkout-order.ts', {
    guard: 'the browser’s own key of the attempt; limited',
    others: 'an order of their own',
  }),
  everybody('read')('/contraentrega', 'storefront/checkout/cash-on-delivery.ts', redirects),
  everybody('change')('/contraentrega', 'storefront/checkout/cash-on-delivery.ts', {
    guard: 'the browser’s own key of the attempt; limited',
    others: 'an order of their own',
  }),
  everybody('read')('/checkout/reserva', 'storefront/checkout/reserve.ts', redirects),
  everybody('change')('/checkout/reserva', 'storefront/checkout/reserve.ts', {
    guard: 'the browser’s own key of the attempt; limited',
    others: 'a reservation of their own',
  }),
  everybody('read')('/checkout/aceptacion', 'storefront/checkout/acceptance.ts', {
    guard: 'the provider’s public documents; limited',
  }),

  // An order by its secret link.
  link('read')('/pedido/:token', 'storefront/order/order-by-link.tsx'),
  everybody('read')('/pedido/:token/estado', 'storefront/order/order-state.ts', redirects),
  link('change')('/pedido/:token/estado', 'storefront/order/order-state.ts', { impersonal: true }),
  everybody('read')('/pedido/:token/pago', 'storefront/order/pay-order.ts', redirects),
  link('change')('/pedido/:token/pago', 'storefront/order/pay-order.ts', {
    form: { paymentMethod: 'cash' },
    rightly: 409,
  }),
  everybody('read')('/pedido/:token/comprobante', 'storefront/order/send-proof.ts', redirects),
  link('change')('/pedido/:token/comprobante', 'storefront/order/send-proof.ts', { rightly: 400 }),

  // Coming in and going out.
  everybody('read')('/login', 'account/login.tsx', ownSession),
  everybody('change')('/login', 'account/login.tsx', {
    guard: 'the password; limited',
    others: '401, the same for all',
  }),
  everybody('read')('/login/codigo', 'account/login-code.tsx', ownSession),
  everybody('change')('/login/codigo', 'account/login-code.tsx', {
    guard: 'the cookie that the right password gave, for ten minutes; limited',
    others: '401',
  }),
  everybody('change')('/registro', 'account/register.tsx', {
    guard: 'opens an account of role customer; limited',
    others: 'the same; where addresses are not confirmed, 409 for one that has an account',
  }),
  everybody('change')('/recuperar', 'account/forgot-password.tsx', { guard: 'mails the owner alone; limited' }),
  link('read')('/restablecer/:token', 'account/reset-password.tsx', { ...resetLink, impersonal: true }),
  link('change')('/restablecer/:token', 'account/reset-password.tsx', {
    ...resetLink,
    form: { password: 'otra-clave-larga', passwordConfirmation: 'otra-clave-larga' },
  }),
  link('read')('/invitacion/:token', 'account/accept-invite.tsx', inviteLink),
  link('change')('/invitacion/:token', 'account/accept-invite.tsx', {
    ...inviteLink,
    guard:
      'a secret of 256 bits given by staff, once and for 72 hours; where the address has an account, its password; limited',
    form: { currentPassword: somebodysPassword },
  }),
  everybody('change')('/confirmar', 'account/send-confirmation.tsx', { guard: 'mails the owner alone; limited' }),
  link('read')('/confirmar/:token', 'account/confirm-address.tsx', confirmLink),
  link('change')('/confirmar/:token', 'account/confirm-address.tsx', {
    ...confirmLink,
    guard: 'a mailed secret of 192 bits, once and for a day, and the password; limited',
    form: password,
  }),
  everybody('read')('/sesion', 'account/session.ts', ownSession),
  everybody('read')('/salir', 'account/sign-out.ts', redirects),
  everybody('change')('/salir', 'account/sign-out.ts', ownSession),

  // What is one's own.
  owner('read')('/perfil', 'account/profile.tsx', { at: '/perfil/details' }),
  owner('read')('/perfil', 'account/profile-index.ts', { impersonal: true }),
  owner('read')('/perfil/details', 'account/profile-details.tsx'),
  owner('change')('/perfil/details', 'account/profile-details.tsx', {
    form: { fullName: 'Otro nombre', readAt: profileReadAt },
  }),
  owner('read')('/perfil/orders', 'account/profile-orders.tsx'),
  owner('read')('/perfil/orders/:orderId/again', 'account/order-again.ts'),
  owner('read')('/perfil/addresses', 'account/addresses.ts'),
  everybody('read')('/perfil/picture/:kind', 'account/picture/upload-picture.ts', redirects),
  owner('change')('/perfil/picture/:kind', 'account/picture/upload-picture.ts', { rightly: 400 }),
  everybody('read')('/perfil/picture/:kind/remove', 'account/picture/remove-picture.ts', redirects),
  owner('change')('/perfil/picture/:kind/remove', 'account/picture/remove-picture.ts'),

  owner('read')('/perfil/settings', 'account/settings/settings.tsx'),
  owner('change')('/perfil/settings', 'account/settings/settings.tsx', {
    guard: '`requireViewer`, and the password; limited',
    form: {
      currentPassword: somebodysPassword,
      password: 'otra-clave-larga',
      passwordConfirmation: 'otra-clave-larga',
    },
  }),
  owner('change')('/perfil/settings/sessions/end-others', 'account/settings/end-other-sessions.ts'),
  owner('change')('/perfil/settings/sessions/:sessionId/end', 'account/settings/end-session.ts'),

  everybody('read')('/perfil/settings/consents/:consentId/revoke', 'account/settings/revoke-consent.ts', redirects),
  owner('change')('/perfil/settings/consents/:consentId/revoke', 'account/settings/revoke-consent.ts'),
  owner('read')('/perfil/settings/data', 'account/settings/download-own-data.ts', {
    guard: '`requireViewer` on the layout of /perfil; the id is the session’s; limited',
  }),
  owner('read')('/perfil/settings/close', 'account/settings/close-account.tsx'),
  owner('change')('/perfil/settings/close', 'account/settings/close-account.tsx', {
    guard: '`requireViewer`, and the password; limited; not for staff',
    form: { ...password, understood: 'on' },
  }),

  owner('read')('/perfil/questions', 'account/questions/questions.tsx'),
  owner('change')('/perfil/questions', 'account/questions/questions.tsx', {
    form: { question: '¿Puedo tomarlo en ayunas?', consent: 'on' },
  }),

  // The second step of signing in, which staff may turn on for themselves.
  staff('read')('/perfil/settings/two-factor', 'account/settings/two-factor/two-factor.tsx', {
    ...ofStaff,
    at: '/perfil/settings/two-factor/begin',
    impersonal: true,
  }),
  staff('read')('/perfil/settings/two-factor/begin', 'account/settings/two-factor/begin.tsx', {
    ...ofStaff,
    impersonal: true,
  }),
  staff('change')('/perfil/settings/two-factor/begin', 'account/settings/two-factor/begin.tsx', {
    ...ofStaff,
    form: password,
  }),
  staff('read')('/perfil/settings/two-factor/confirm', 'account/settings/two-factor/confirm.tsx', {
    ...ofStaff,
    impersonal: true,
  }),
  staff('change')('/perfil/settings/two-factor/confirm', 'account/settings/two-factor/confirm.tsx', {
    ...ofStaff,
    form: { code: '123456' },
    rightly: 400,
  }),
  staff('change')('/perfil/settings/two-factor/end', 'account/settings/two-factor/end.tsx', {
    ...ofStaff,
    form: password,
    afterTurningOn: true,
  }),
  staff('change')('/perfil/settings/two-factor/recovery-codes', 'account/settings/two-factor/recovery-codes.tsx', {
    ...ofStaff,
    form: password,
    afterTurningOn: true,
  }),

  // The back office.
  staff('read')('/', 'admin/layout.tsx', { at: '/admin', impersonal: true }),
  staff('read')('/admin', 'admin/dashboard.tsx'),
  staff('read')('/admin/orders', 'admin/orders/orders.tsx'),
  staff('change')('/admin/orders/delete', 'admin/orders/delete-orders.ts', { rightly: 409 }),
  staff('read')('/admin/orders/export.csv', 'admin/orders/export-orders.ts'),
  staff('read')('/admin/orders/slips', 'admin/orders/slips.tsx', { impersonal: true }),
  staff('change')('/admin/orders/status', 'admin/orders/change-statuses.ts', {
    form: { status: 'Enviado' },
    rightly: 409,
  }),
  staff('read')('/admin/orders/:orderId', 'admin/orders/order.tsx'),
  staff('change')('/admin/orders/:orderId', 'admin/orders/order.tsx', { form: { status: 'Enviado' } }),
  staff('change')('/admin/orders/:orderId/delete', 'admin/orders/delete-order.ts'),
  staff('read')('/admin/orders/:orderId/proofs/:proofId', 'admin/orders/proof-file.ts'),
  staff('change')('/admin/orders/:orderId/proofs/:proofId/review', 'admin/orders/review-proof.ts', {
    form: { decision: 'reject', reason: 'No se lee.' },
  }),
  staff('read')('/admin/payments', 'admin/payments/payments.tsx'),
  staff('change')('/admin/payments/:incidentId/settle', 'admin/payments/settle-incident.ts', {
    form: { resolution: 'Se devolvió.' },
  }),
  staff('read')('/admin/payments/settings', 'admin/payments/payment-settings.tsx', { impersonal: true }),
  staff('change')('/admin/payments/settings', 'admin/payments/payment-settings.tsx', {
    form: { transferHoldHours: '24' },
    // Filled with nothing that was ever read.
    rightly: 409,
  }),
  staff('change')('/admin/pictures/:bucket', 'admin/pictures/upload-picture.ts', { rightly: 400 }),
  staff('read')('/admin/products', 'admin/products/products.tsx', { impersonal: true }),
  staff('read')('/admin/products/new', 'admin/products/new-product.tsx', { impersonal: true }),
  staff('change')('/admin/products/new', 'admin/products/new-product.tsx', { rightly: 400 }),
  staff('read')('/admin/products/edit/:productId', 'admin/products/edit-product.tsx', { rightly: 404 }),
  staff('change')('/admin/products/edit/:productId', 'admin/products/edit-product.tsx', { rightly: 400 }),
  staff('change')('/admin/products/delete', 'admin/products/delete-products.ts', noProduct),
  staff('read')('/admin/products/export.csv', 'admin/products/export-products.ts', { impersonal: true }),
  staff('read')('/admin/products/import', 'admin/products/import/import-products.tsx', { impersonal: true }),
  staff('change')('/admin/products/import/apply', 'admin/products/import/apply-import.ts', { rightly: 400 }),
  staff('change')('/admin/products/import/check', 'admin/products/import/check-import.ts', { rightly: 400 }),
  staff('change')('/admin/products/restore', 'admin/products/restore-products.ts', noProduct),
  staff('change')('/admin/products/offer-page', 'admin/products/set-on-offer-page.ts', noProduct),
  staff('change')('/admin/products/featured', 'admin/products/set-featured.ts', noProduct),
  staff('change')('/admin/products/:productId/price-and-stock', 'admin/products/change-price-and-stock.ts', {
    form: { price: '1000', stock: '1', priceRead: '2000', stockRead: '2' },
    rightly: 404,
  }),
  staff('read')('/admin/categories', 'admin/categories/categories.tsx', { impersonal: true }),
  staff('change')('/admin/categories/new', 'admin/categories/create-category.ts', { form: { name: 'Infusiones' } }),
  staff('change')('/admin/categories/:categoryId/edit', 'admin/categories/change-category.ts', {
    form: { name: 'Infusiones', readAt: profileReadAt },
  }),
  staff('change')('/admin/categories/:categoryId/delete', 'admin/categories/delete-category.ts'),
  staff('read')('/admin/offers', 'admin/offers/offers.tsx', { impersonal: true }),
  staff('change')('/admin/offers/move', 'admin/offers/move-product.ts', noProduct),
  staff('read')('/admin/pickups', 'admin/pickups/pickups.tsx', { impersonal: true }),
  staff('read')('/admin/search', 'admin/search/search.ts', { impersonal: true }),
  staff('read')('/admin/services', 'admin/service-requests/service-requests.tsx'),
  staff('change')('/admin/services/:requestId/status', 'admin/service-requests/change-status.ts', {
    form: { status: 'Contactada' },
  }),
  staff('change')('/admin/services/:requestId/delete', 'admin/service-requests/delete-service-request.ts'),
  staff('read')('/admin/questions', 'admin/questions/questions.tsx'),
  staff('read')('/admin/questions/:customerId', 'admin/questions/customer.tsx'),
  staff('change')('/admin/questions/:customerId/answer/:questionId', 'admin/questions/answer-question.ts', {
    form: { answer: 'Después de comer.' },
  }),
  staff('change')('/admin/questions/:customerId/change/:questionId', 'admin/questions/change-answer.ts', {
    form: { answer: 'Después de comer.' },
    // Nobody has answered it yet.
    rightly: 404,
  }),
  staff('change')('/admin/questions/:customerId/notes', 'admin/questions/add-note.ts', {
    form: { body: 'Dormir ocho horas.' },
  }),
  staff('change')('/admin/questions/:customerId/notes/:noteId/change', 'admin/questions/change-note.ts', {
    form: { body: 'Dormir ocho horas.', readAt: '2026-01-01T00:00:00.000Z' },
    rightly: 409,
  }),
  staff('change')('/admin/questions/:customerId/notes/:noteId/delete', 'admin/questions/delete-note.ts'),
  staff('read')('/admin/settings', 'admin/settings/settings.tsx', { impersonal: true }),
  staff('change')('/admin/settings', 'admin/settings/settings.tsx', {
    form: { siteName: 'Otro nombre' },
    // Filled with nothing that was ever read.
    rightly: 409,
  }),
  staff('read')('/admin/settings/legal', 'admin/settings/legal-texts.tsx', { impersonal: true }),
  staff('change')('/admin/settings/legal', 'admin/settings/legal-texts.tsx', {
    form: { page: 'terms', text: 'Otro texto' },
    rightly: 409,
  }),
  staff('change')('/admin/settings/legal/preview', 'admin/settings/preview-legal-text.ts', {
    form: { page: 'terms', text: 'Otro texto' },
    impersonal: true,
  }),
  staff('read')('/admin/data', 'admin/data/data.tsx', { impersonal: true }),
  everybody('read')('/admin/data/backup', 'admin/data/download-backup.ts', redirects),
  staff('change')('/admin/data/backup', 'admin/data/download-backup.ts', {
    guard: '`requireAdmin` on the layout of /admin, and the password; limited',
    form: password,
  }),
  staff('read')('/admin/staff', 'admin/staff/staff.tsx'),
  staff('change')('/admin/staff', 'admin/staff/staff.tsx', { form: { email: 'nadie@correo.example', by: 'link' } }),
  staff('read')('/admin/staff/activity', 'admin/staff/activity.tsx', { impersonal: true }),
  staff('change')('/admin/staff/invites/:inviteId/send', 'admin/staff/send-invite.ts'),
  staff('change')('/admin/staff/invites/:inviteId/link', 'admin/staff/copy-invite.ts'),
  staff('change')('/admin/staff/invites/:inviteId/revoke', 'admin/staff/revoke-invite.ts'),
  // The customer is not staff.
  staff('change')('/admin/staff/members/:memberId/revoke', 'admin/staff/revoke-member.ts', { rightly: 404 }),
  staff('read')('/admin/*', 'admin/not-found.tsx', { others: '/login; signed in, 403; staff, 404', rightly: 404 }),
];

/** What the server answers before any page, without a module in `app/routes.ts`. */
export const servedWithoutPages: AccessRow[] = [
  everybody('read')('/healthz', 'server/http.server.ts'),
  everybody('read')('/readyz', 'server/http.server.ts'),
  everybody('read')('/metrics', 'server/http.server.ts', { guard: 'this machine, or the token', others: '403' }),
  everybody('read')('/imagenes/*', 'server/pictures.server.ts', {
    guard: 'the shop’s pictures: nothing. Avatars and covers: the session’s owner, or staff, and a random name',
    others: 'of avatars and covers, 404',
  }),
  staff('read')('/admin/live', 'server/live-changes.server.ts', {
    guard: 'the session’s role is admin, asked again while it lasts',
    others: '401; signed in, 403',
  }),
  everybody('read')('/assets/*', 'server/http.server.ts', { guard: 'the built files' }),
  everybody('change')('/wompi/eventos', 'server/payment-events.server.ts', {
    guard: 'the provider’s signature',
    others: '403',
  }),
];
