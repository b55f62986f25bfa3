import { collectionHref } from '#app/admin/collections/collections-href.ts';
import { customerPageHref } from '#app/admin/customers/customers-href.ts';
import { draftHref } from '#app/admin/orders/drafts/drafts-href.ts';
import { orderHref } from '#app/admin/orders/orders-href.ts';
import { incidentsHref, paymentSettingsHref } from '#app/admin/payments/payments-href.ts';
import { settlementFilesHref } from '#app/admin/payments/reconciliation/reconciliation-href.ts';
import { customerHref } from '#app/admin/questions/questions-href.ts';
import { remittanceHref, remittancesHref } from '#app/admin/remittances/remittances-href.ts';
import { reviewsHref } from '#app/admin/reviews/reviews-href.ts';
import { searchesHref } from '#app/admin/searches/searches-href.ts';
import { shippingHref } from '#app/admin/shipping/shipping-href.ts';
import { rolesHref } from '#app/admin/staff/staff-href.ts';
import { closingHref } from '#app/admin/till/till-href.ts';
import type { StaffAction, StaffChange, StaffSubject } from '#db/schema.ts';

/** The subjects that staff change, in the order of the filter. */
export const subjectWords: Record<StaffSubject, string> = {
  product: 'Productos',
  category: 'Categorías',
  collection: 'Colecciones',
  synonyms: 'Sinónimos',
  order: 'Pedidos',
  draft: 'Cotizaciones',
  return: 'Devoluciones',
  till: 'Caja',
  customer: 'Clientes',
  payment: 'Pagos',
  'service-request': 'Solicitudes',
  question: 'Preguntas y notas',
  review: 'Opiniones',
  settings: 'Configuración',
  staff: 'Personal',
  role: 'Roles',
  backup: 'Datos',
};

/** Parses the subject code of a URL. */
export function subjectIn(code: string | null): StaffSubject | undefined {
  return code !== null && Object.hasOwn(subjectWords, code) ? (code as StaffSubject) : undefined;
}

/** The verb of each action, which follows a name in a sentence: 'Marta Ruiz eliminó …'. */
const actionWords: Record<StaffAction, string> = {
  created: 'creó',
  changed: 'cambió',
  deleted: 'eliminó',
  restored: 'restauró',
  imported: 'importó',
  invited: 'invitó a',
  revoked: 'retiró a',
};

/** The verb for a change, which depends on its subject, and whether the sentence names the subject. */
export function verbOf({ subject, action, before, after }: StaffChange): { verb: string; namesSubject: boolean } {
  if (subject === 'staff' && action === 'created') return { verb: 'se unió al equipo', namesSubject: false };
  if (subject === 'staff' && action === 'revoked')
    return { verb: before ? 'retiró el acceso a' : 'retiró la invitación de', namesSubject: true };
  if (subject === 'question' && action === 'created') return { verb: 'escribió', namesSubject: true };
  if (subject === 'payment' && after && 'remittanceDecision' in after)
    return { verb: 'decidió sobre', namesSubject: true };
  if (subject === 'payment' && action === 'changed') return { verb: 'marcó como resuelto', namesSubject: true };
  if (subject === 'till' && action === 'created') return { verb: 'abrió', namesSubject: true };
  if (subject === 'till') return { verb: after && 'expected' in after ? 'cerró' : 'anotó en', namesSubject: true };
  if (subject === 'return') return { verb: 'recibió', namesSubject: true };
  return { verb: actionWords[action], namesSubject: true };
}

/**
 * The name of the person who made a change. Changes without a name were made by the shop itself, or by a person whose
 * account was deleted.
 */
export function actorOf({ actorName }: Pick<StaffChange, 'actorName'>): string {
  return actorName || 'La tienda';
}

/** The page that shows the changed record; null if there is none, as for most deleted records. */
export function subjectHref({ subject, subjectId, action, after }: StaffChange): string | null {
  if (action === 'deleted' && subject !== 'question') return null;
  switch (subject) {
    case 'product':
      return subjectId ? `/admin/products/edit/${subjectId}` : '/admin/products';
    case 'category':
      return '/admin/categories';
    case 'collection':
      return collectionHref(subjectId);
    case 'synonyms':
      return searchesHref;
    case 'order':
    case 'return':
      return subjectId ? orderHref(subjectId) : '/admin/orders';
    case 'draft':
      return draftHref(subjectId);
    case 'payment':
      if (after && 'remittanceLines' in after) return remittanceHref(subjectId);
      if (after && 'remittanceDecision' in after) return remittancesHref;
      return action === 'imported' ? settlementFilesHref : incidentsHref({ settled: true });
    case 'service-request':
      return '/admin/services';
    case 'till':
      return closingHref(subjectId);
    case 'customer':
      return customerPageHref(subjectId);
    case 'question':
      return customerHref(subjectId);
    case 'review':
      return reviewsHref({ filter: 'all' });
    case 'settings':
      return settingsHrefs[subjectId] ?? '/admin/settings';
    case 'staff':
      return '/admin/staff';
    case 'role':
      return rolesHref;
    case 'backup':
      return '/admin/data';
    // Written by a later version that runs beside this one.
    default:
      return null;
  }
}

const settingsHrefs: Record<string, string> = {
  payments: paymentSettingsHref,
  legal: '/admin/settings/legal',
  calendar: '/admin/settings/calendar',
  carriers: '/admin/carriers',
  shipping: shippingHref,
};
