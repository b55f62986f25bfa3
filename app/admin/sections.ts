import type { AdminSection } from './admin-section.ts';
import { customersSection } from './customers/customers-section.ts';
import { ordersSection } from './orders/orders-section.ts';
import { parcelsSection } from './parcels/parcels-section.ts';
import { paymentsSection } from './payments/payments-section.ts';
import { productsSection } from './products/products-section.ts';
import { remittancesSection } from './remittances/remittances-section.ts';
import { reportsSection } from './reports/reports-section.ts';
import { shippingSection } from './shipping/shipping-section.ts';
import { tillSection } from './till/till-section.ts';

/** The sections of the back office, in the order of the sidebar. */
export const adminSections: readonly AdminSection[] = [
  {
    label: 'Panel',
    path: '/admin',
    icon: 'LayoutDashboard',
    permission: 'panel',
    change: 'panel',
    words: 'inicio dashboard ventas gráficas reporte',
    screens: [
      {
        label: 'Avisos en este equipo',
        href: '/admin/notifications',
        words: 'notificaciones push celular teléfono silencio alertas',
      },
    ],
    routes: {
      '/admin': 'admin/dashboard/dashboard.tsx',
      '/admin/manifest.webmanifest': 'admin/notifications/admin-manifest.ts',
      '/admin/notifications': 'admin/notifications/notifications.tsx',
      '/admin/notifications/renew': 'admin/notifications/renew-device.ts',
      '/admin/notifications/:deviceId/remove': 'admin/notifications/remove-device.ts',
    },
  },
  ordersSection,
  parcelsSection,
  paymentsSection,
  remittancesSection,
  tillSection,
  reportsSection,
  customersSection,
  productsSection,
  {
    label: 'Categorías',
    path: '/admin/categories',
    icon: 'Shapes',
    permission: 'catalogue',
    change: 'catalogue',
    words: 'secciones',
    routes: {
      '/admin/categories': 'admin/categories/categories.tsx',
      '/admin/categories/new': 'admin/categories/create-category.ts',
      '/admin/categories/order': 'admin/categories/arrange-categories.ts',
      '/admin/categories/:categoryId/edit': 'admin/categories/change-category.ts',
      '/admin/categories/:categoryId/delete': 'admin/categories/delete-category.ts',
    },
  },
  {
    label: 'Colecciones',
    path: '/admin/collections',
    icon: 'Leaf',
    permission: 'catalogue',
    change: 'catalogue',
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
    label: 'Búsquedas',
    path: '/admin/searches',
    icon: 'Search',
    permission: 'catalogue',
    change: 'catalogue',
    words: 'sinónimos palabras buscador sin resultados',
    routes: {
      '/admin/searches': 'admin/searches/searches.tsx',
      '/admin/searches/synonyms/new': 'admin/searches/add-synonyms.ts',
      '/admin/searches/synonyms/:synonymsId/delete': 'admin/searches/delete-synonyms.ts',
    },
  },
  {
    label: 'Ofertas',
    path: '/admin/offers',
    icon: 'Tag',
    permission: 'catalogue',
    change: 'catalogue',
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
    permission: 'requests',
    change: 'requests',
    words: 'recoger local',
    routes: { '/admin/pickups': 'admin/pickups/pickups.tsx' },
  },
  {
    label: 'Solicitudes',
    path: '/admin/services',
    icon: 'CalendarHeart',
    permission: 'requests',
    change: 'requests',
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
    permission: 'questions',
    change: 'questions',
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
    change: 'reviews',
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
    change: 'newsletter',
    words: 'suscriptores boletín newsletter correos',
    routes: {
      '/admin/newsletter': 'admin/newsletter/newsletter.tsx',
      '/admin/newsletter/export.csv': {
        file: 'admin/newsletter/export-subscribers.ts',
        permission: 'exports',
        cost: 'whole-shop',
      },
    },
  },
  shippingSection,
  {
    label: 'Personalizar Tienda',
    path: '/admin/settings',
    icon: 'Palette',
    permission: 'settings',
    change: 'settings',
    words: 'configuración logo fuente contacto banners whatsapp',
    screens: [
      {
        label: 'Textos legales',
        href: '/admin/settings/legal',
        words: 'términos privacidad devoluciones envíos personalizar tienda',
      },
      {
        label: 'Calendario',
        href: '/admin/settings/calendar',
        words: 'festivos días hábiles sábado plazos personalizar tienda',
      },
    ],
    routes: {
      '/admin/settings': 'admin/settings/settings.tsx',
      '/admin/settings/legal': 'admin/settings/legal-texts.tsx',
      '/admin/settings/legal/preview': 'admin/settings/preview-legal-text.ts',
      '/admin/settings/calendar': 'admin/settings/calendar/calendar.tsx',
      '/admin/settings/calendar/days/new': 'admin/settings/calendar/add-calendar-day.ts',
      '/admin/settings/calendar/days/:day/delete': 'admin/settings/calendar/delete-calendar-day.ts',
    },
  },
  {
    label: 'Personal',
    path: '/admin/staff',
    icon: 'Users',
    permission: 'staff',
    change: 'staff',
    words: 'equipo invitar administradores acceso',
    screens: [
      { label: 'Roles', href: '/admin/staff/roles', words: 'permisos quién puede acceso personal' },
      {
        label: 'Actividad',
        href: '/admin/staff/activity',
        words: 'cambios historial quién personal',
        permission: 'activity',
      },
    ],
    routes: {
      '/admin/staff': 'admin/staff/staff.tsx',
      '/admin/staff/activity': { file: 'admin/staff/activity.tsx', permission: 'activity' },
      '/admin/staff/roles': 'admin/staff/roles/roles.tsx',
      '/admin/staff/roles/new': 'admin/staff/roles/new-role.tsx',
      '/admin/staff/roles/:roleId': 'admin/staff/roles/edit-role.tsx',
      '/admin/staff/roles/:roleId/delete': 'admin/staff/roles/delete-role.ts',
      '/admin/staff/invites/:inviteId/send': 'admin/staff/send-invite.ts',
      '/admin/staff/invites/:inviteId/link': 'admin/staff/copy-invite.ts',
      '/admin/staff/invites/:inviteId/revoke': 'admin/staff/revoke-invite.ts',
      '/admin/staff/members/:memberId/role': 'admin/staff/change-member-role.ts',
      '/admin/staff/members/:memberId/revoke': 'admin/staff/revoke-member.ts',
    },
  },
  {
    label: 'Datos',
    path: '/admin/data',
    icon: 'Database',
    permission: 'backup',
    change: 'backup',
    words: 'copia seguridad exportar restaurar',
    routes: {
      '/admin/data': 'admin/data/data.tsx',
      '/admin/data/backup': { file: 'admin/data/download-backup.ts', cost: 'whole-shop' },
    },
  },
];

/** Back-office addresses that belong to no section. */
const sharedRoutes: Pick<AdminSection, 'permission' | 'change' | 'routes'> = {
  permission: 'panel',
  change: 'panel',
  routes: {
    '/admin/pictures/:bucket': { file: 'admin/pictures/upload-picture.ts', body: 'picture' },
    '/admin/search': { file: 'admin/search/search.ts', cost: 'search' },
    '/admin/waiting': 'admin/live/waiting.ts',
    '/admin/*': 'admin/not-found.tsx',
  },
};

/** Every address of the back office with its module and the permissions it requires. */
export const adminRoutes = [...adminSections, sharedRoutes].flatMap((section) =>
  Object.entries(section.routes).map(([address, module]) => {
    const { file, permission: own, change, ...traits } = typeof module === 'string' ? { file: module } : module;
    const permission = own ?? section.permission;
    return { address, file, permission, change: change ?? own ?? section.change, traits };
  }),
);
