import type { RouteTraits } from '#app/route-traits.ts';
import type { Permission } from '#shop/staff/permissions.ts';
import type { SectionIcon } from './section-icons.ts';

/** Counts of items that wait for staff; the sidebar shows them next to their section. */
export type WaitingCounts = {
  pendingOrders: number;
  paymentsToReview: number;
  newRequests: number;
  newQuestions: number;
  waitingReviews: number;
};

/** A route module in `app/`; an object if its permission or traits differ from those of the section's other routes. */
type AdminRoute = string | ({ file: string; permission?: Permission } & Partial<Pick<RouteTraits, 'body' | 'cost'>>);

export type AdminSection = {
  label: string;
  path: string;
  icon: SectionIcon;
  /** required by each of its routes that does not name another */
  permission: Permission;
  /** other names that the search palette finds the section by */
  words: string;
  /** count shown in the sidebar; `words` follow the number for screen readers */
  badge?: { count: keyof WaitingCounts; words: string; tone: 'orange' | 'blue' };
  /** further entries for the search palette: the section's other screens, and filtered lists */
  screens?: { label: string; href: string; words: string }[];
  /** route modules by address, with every address of the section */
  routes: Record<string, AdminRoute>;
};

/** The sections of the back office, in the order of the sidebar. */
export const adminSections: readonly AdminSection[] = [
  {
    label: 'Panel',
    path: '/admin',
    icon: 'LayoutDashboard',
    permission: 'staff',
    words: 'inicio dashboard ventas gráficas reporte',
    routes: { '/admin': 'admin/dashboard/dashboard.tsx' },
  },
  {
    label: 'Pedidos',
    path: '/admin/orders',
    icon: 'ShoppingBag',
    permission: 'staff',
    words: 'órdenes compras',
    badge: { count: 'pendingOrders', words: 'en Pendiente Contraentrega', tone: 'orange' },
    screens: [
      {
        label: 'Pedidos por confirmar',
        href: '/admin/orders?status=Pendiente+Contraentrega',
        words: 'pendiente contraentrega',
      },
      { label: 'Comprobantes por revisar', href: '/admin/orders?review=proofs', words: 'transferencias' },
    ],
    routes: {
      '/admin/orders': 'admin/orders/orders.tsx',
      '/admin/orders/delete': 'admin/orders/delete-orders.ts',
      '/admin/orders/export.csv': { file: 'admin/orders/export-orders.ts', cost: 'whole-shop' },
      '/admin/orders/slips': 'admin/orders/slips/slips.tsx',
      '/admin/orders/status': 'admin/orders/change-statuses.ts',
      '/admin/orders/status/undo': 'admin/orders/undo-statuses.ts',
      '/admin/orders/:orderId': 'admin/orders/order/order.tsx',
      '/admin/orders/:orderId/delete': 'admin/orders/delete-order.ts',
      '/admin/orders/:orderId/notes': 'admin/orders/order/add-order-note.ts',
      '/admin/orders/:orderId/proofs/:proofId': 'admin/orders/order/proof-file.ts',
      '/admin/orders/:orderId/proofs/:proofId/review': 'admin/orders/order/review-proof.ts',
    },
  },
  {
    label: 'Pagos',
    path: '/admin/payments',
    icon: 'WalletCards',
    permission: 'staff',
    words: 'incidencias wompi dinero',
    badge: { count: 'paymentsToReview', words: 'por revisar', tone: 'orange' },
    screens: [
      {
        label: 'Conciliación',
        href: '/admin/payments/reconciliation',
        words: 'pasarela wompi comisiones desembolsos diferencias día',
      },
      {
        label: 'Archivos de la pasarela',
        href: '/admin/payments/reconciliation/files',
        words: 'conciliación subir csv reporte desembolsos',
      },
      {
        label: 'Configurar pagos',
        href: '/admin/payments/settings',
        words: 'cuentas banco nequi daviplata transferencia',
      },
    ],
    routes: {
      '/admin/payments': 'admin/payments/payments.tsx',
      '/admin/payments/:incidentId/settle': 'admin/payments/settle-incident.ts',
      '/admin/payments/reconciliation': 'admin/payments/reconciliation/reconciliation.tsx',
      '/admin/payments/reconciliation/ask': 'admin/payments/reconciliation/ask-provider.ts',
      '/admin/payments/reconciliation/export.csv': 'admin/payments/reconciliation/export-day.ts',
      '/admin/payments/reconciliation/files': 'admin/payments/reconciliation/files.tsx',
      '/admin/payments/reconciliation/files/upload': {
        file: 'admin/payments/reconciliation/upload-settlement.ts',
        body: 'import',
        cost: 'whole-shop',
      },
      '/admin/payments/reconciliation/files/:fileId/remove': 'admin/payments/reconciliation/remove-settlement.ts',
      '/admin/payments/settings': 'admin/payments/payment-settings.tsx',
    },
  },
  {
    label: 'Productos',
    path: '/admin/products',
    icon: 'Package',
    permission: 'staff',
    words: 'catálogo inventario stock',
    screens: [
      { label: 'Nuevo producto', href: '/admin/products/new', words: 'crear añadir' },
      { label: 'Reservas abiertas', href: '/admin/products/holds', words: 'apartadas transferencia unidades' },
      {
        label: 'Quién espera productos agotados',
        href: '/admin/products/waiting',
        words: 'avísame avisos agotado llegada',
      },
      { label: 'Importar productos', href: '/admin/products/import', words: 'csv excel cargar' },
    ],
    routes: {
      '/admin/products': 'admin/products/products.tsx',
      '/admin/products/new': 'admin/products/editor/new-product.tsx',
      '/admin/products/edit/:productId': 'admin/products/editor/edit-product.tsx',
      '/admin/products/delete': 'admin/products/delete-products.ts',
      '/admin/products/export.csv': { file: 'admin/products/export-products.ts', cost: 'whole-shop' },
      '/admin/products/import': 'admin/products/import/import-products.tsx',
      '/admin/products/import/apply': {
        file: 'admin/products/import/apply-import.ts',
        body: 'import',
        cost: 'whole-shop',
      },
      '/admin/products/import/check': {
        file: 'admin/products/import/check-import.ts',
        body: 'import',
        cost: 'whole-shop',
      },
      '/admin/products/holds': 'admin/products/holds/holds.tsx',
      '/admin/products/holds/:holdId/end': 'admin/products/holds/end-hold.ts',
      '/admin/products/waiting': 'admin/products/waiting/waiting.tsx',
      '/admin/products/waiting/:waitingId/notified': 'admin/products/waiting/mark-notified.ts',
      '/admin/products/restore': 'admin/products/restore-products.ts',
      '/admin/products/offer-page': 'admin/products/set-on-offer-page.ts',
      '/admin/products/featured': 'admin/products/set-featured.ts',
      '/admin/products/:productId/stock': 'admin/products/stock/stock.tsx',
      '/admin/products/:productId/price-and-stock': 'admin/products/change-price-and-stock.ts',
    },
  },
  {
    label: 'Categorías',
    path: '/admin/categories',
    icon: 'Shapes',
    permission: 'staff',
    words: 'secciones',
    routes: {
      '/admin/categories': 'admin/categories/categories.tsx',
      '/admin/categories/new': 'admin/categories/create-category.ts',
      '/admin/categories/:categoryId/edit': 'admin/categories/change-category.ts',
      '/admin/categories/:categoryId/delete': 'admin/categories/delete-category.ts',
    },
  },
  {
    label: 'Colecciones',
    path: '/admin/collections',
    icon: 'Leaf',
    permission: 'collections',
    words: 'por necesidad descanso digestión piel menú grupos',
    routes: {
      '/admin/collections': 'admin/collections/collections.tsx',
      '/admin/collections/new': 'admin/collections/create-collection.ts',
      '/admin/collections/:collectionId': 'admin/collections/collection.tsx',
      '/admin/collections/:collectionId/members': 'admin/collections/change-member.ts',
      '/admin/collections/:collectionId/move': 'admin/collections/move-collection.ts',
      '/admin/collections/:collectionId/delete': 'admin/collections/delete-collection.ts',
    },
  },
  {
    label: 'Ofertas',
    path: '/admin/offers',
    icon: 'Tag',
    permission: 'staff',
    words: 'promociones descuentos',
    routes: {
      '/admin/offers': 'admin/offers/offers.tsx',
      '/admin/offers/move': 'admin/offers/move-product.ts',
    },
  },
  {
    label: 'Recogidas en tienda',
    path: '/admin/pickups',
    icon: 'Store',
    permission: 'staff',
    words: 'recoger local',
    routes: { '/admin/pickups': 'admin/pickups/pickups.tsx' },
  },
  {
    label: 'Solicitudes',
    path: '/admin/services',
    icon: 'CalendarHeart',
    permission: 'staff',
    words: 'servicios examen bio-cuántico',
    badge: { count: 'newRequests', words: 'nuevas', tone: 'blue' },
    routes: {
      '/admin/services': 'admin/service-requests/service-requests.tsx',
      '/admin/services/:requestId/status': 'admin/service-requests/change-status.ts',
      '/admin/services/:requestId/delete': 'admin/service-requests/delete-service-request.ts',
    },
  },
  {
    label: 'Preguntas',
    path: '/admin/questions',
    icon: 'MessageCircleQuestion',
    permission: 'staff',
    words: 'clientes expertos respuestas',
    badge: { count: 'newQuestions', words: 'con preguntas nuevas', tone: 'blue' },
    routes: {
      '/admin/questions': 'admin/questions/questions.tsx',
      '/admin/questions/:customerId': 'admin/questions/customer.tsx',
      '/admin/questions/:customerId/answer/:questionId': 'admin/questions/answer-question.ts',
      '/admin/questions/:customerId/change/:questionId': 'admin/questions/change-answer.ts',
      '/admin/questions/:customerId/notes': 'admin/questions/add-note.ts',
      '/admin/questions/:customerId/notes/:noteId/change': 'admin/questions/change-note.ts',
      '/admin/questions/:customerId/notes/:noteId/delete': 'admin/questions/delete-note.ts',
    },
  },
  {
    label: 'Opiniones',
    path: '/admin/reviews',
    icon: 'Star',
    permission: 'reviews',
    words: 'reseñas calificaciones estrellas comentarios reportadas',
    badge: { count: 'waitingReviews', words: 'por revisar', tone: 'blue' },
    routes: {
      '/admin/reviews': 'admin/reviews/reviews.tsx',
      '/admin/reviews/:reviewId/publish': 'admin/reviews/publish-review.ts',
      '/admin/reviews/:reviewId/hide': 'admin/reviews/hide-review.ts',
      '/admin/reviews/:reviewId/reply': 'admin/reviews/reply-to-review.ts',
      '/admin/reviews/:reviewId/delete-photo': 'admin/reviews/delete-review-photo.ts',
    },
  },
  {
    label: 'Novedades',
    path: '/admin/newsletter',
    icon: 'Mail',
    permission: 'newsletter',
    words: 'suscriptores boletín newsletter correos',
    routes: {
      '/admin/newsletter': 'admin/newsletter/newsletter.tsx',
      '/admin/newsletter/export.csv': { file: 'admin/newsletter/export-subscribers.ts', cost: 'whole-shop' },
    },
  },
  {
    label: 'Personalizar Tienda',
    path: '/admin/settings',
    icon: 'Palette',
    permission: 'staff',
    words: 'configuración logo fuente contacto banners whatsapp',
    screens: [
      {
        label: 'Textos legales',
        href: '/admin/settings/legal',
        words: 'términos privacidad devoluciones envíos personalizar tienda',
      },
    ],
    routes: {
      '/admin/settings': 'admin/settings/settings.tsx',
      '/admin/settings/legal': 'admin/settings/legal-texts.tsx',
      '/admin/settings/legal/preview': 'admin/settings/preview-legal-text.ts',
    },
  },
  {
    label: 'Personal',
    path: '/admin/staff',
    icon: 'Users',
    permission: 'staff',
    words: 'equipo invitar administradores acceso',
    screens: [{ label: 'Actividad', href: '/admin/staff/activity', words: 'cambios historial quién personal' }],
    routes: {
      '/admin/staff': 'admin/staff/staff.tsx',
      '/admin/staff/activity': 'admin/staff/activity.tsx',
      '/admin/staff/invites/:inviteId/send': 'admin/staff/send-invite.ts',
      '/admin/staff/invites/:inviteId/link': 'admin/staff/copy-invite.ts',
      '/admin/staff/invites/:inviteId/revoke': 'admin/staff/revoke-invite.ts',
      '/admin/staff/members/:memberId/revoke': 'admin/staff/revoke-member.ts',
    },
  },
  {
    label: 'Datos',
    path: '/admin/data',
    icon: 'Database',
    permission: 'staff',
    words: 'copia seguridad exportar restaurar',
    routes: {
      '/admin/data': 'admin/data/data.tsx',
      '/admin/data/backup': { file: 'admin/data/download-backup.ts', cost: 'whole-shop' },
    },
  },
];

/** Back-office addresses that belong to no section. */
const sharedRoutes: Pick<AdminSection, 'permission' | 'routes'> = {
  permission: 'staff',
  routes: {
    '/admin/pictures/:bucket': { file: 'admin/pictures/upload-picture.ts', body: 'picture' },
    '/admin/search': { file: 'admin/search/search.ts', cost: 'search' },
    '/admin/waiting': 'admin/live/waiting.ts',
    '/admin/*': 'admin/not-found.tsx',
  },
};

/** Every address of the back office with its module and the permission it requires. */
export const adminRoutes = [...adminSections, sharedRoutes].flatMap(({ permission, routes }) =>
  Object.entries(routes).map(([address, module]) => {
    const { file, permission: own, ...traits } = typeof module === 'string' ? { file: module } : module;
    return { address, file, permission: own ?? permission, traits };
  }),
);
