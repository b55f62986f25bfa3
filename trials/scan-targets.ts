/** The targets of sqlmap: each page and form whose input reaches a query. */
import { freshKey } from './counting-proxy.ts';

export type ScanTarget = {
  name: string;
  /** path and query */
  path: string;
  /** fields of a form */
  form?: Record<string, string>;
  /** parameters to test, separated by commas; an asterisk in the path is one too */
  tries?: string;
  asStaff?: true;
  /** overrides the default time limit */
  longestMs?: number;
};

type ScannedIds = { productId: string; price: number; orderId: string; token: string };

/** @param ids ids of the demo shop for the paths */
export function scanTargets(ids: ScannedIds): ScanTarget[] {
  return [...storefrontTargets(ids), ...adminTargets(ids)];
}

function storefrontTargets({ productId, price, token }: ScannedIds): ScanTarget[] {
  const order = JSON.stringify({
    idempotencyKey: freshKey,
    lines: [{ kind: 'unit', lineId: 'l1', productId, quantity: 1, shownPrice: price }],
    shownTotal: price,
  });
  return [
    {
      name: 'list: search, category, price',
      path: '/productos?search=miel&categoria=jarabes&min=10000&max=90000',
      tries: 'search,categoria,min,max',
    },
    {
      name: 'list: order, offers, page',
      path: '/productos?orden=precio-asc&oferta=true&pagina=1',
      tries: 'orden,oferta,pagina',
    },
    { name: 'suggestions', path: '/sugerencias?q=miel', tries: 'q' },
    { name: 'product, by its id', path: `/productos/${productId}*` },
    { name: 'order, by its link', path: `/pedido/${token}*` },
    {
      name: 'sign-in',
      path: '/login',
      form: { email: 'alguien@correo.example', password: 'una-clave-cualquiera' },
      tries: 'email,password',
      // The shop delays repeated sign-ins.
      longestMs: 400_000,
    },
    {
      name: 'exam request',
      path: '/?index',
      form: { name: 'Laura', phone: '3004567890', email: 'laura@correo.example', notes: 'x', consent: 'on' },
      tries: 'name,notes',
    },
    {
      name: 'order on delivery',
      path: '/contraentrega',
      form: {
        firstName: 'Laura',
        lastName: 'Gómez',
        phone: '3004567890',
        email: 'laura@correo.example',
        address: 'Cra. 27 # 15-40',
        neighborhood: 'Álamos',
        department: 'Risaralda',
        city: 'Pereira',
        consent: 'on',
        order,
      },
      tries: 'firstName,city,email,order',
    },
    {
      name: 'pickup',
      path: '/recoger',
      form: { productId, offerId: '', quantity: '1' },
      tries: 'productId,offerId,quantity',
    },
  ];
}

function adminTargets({ orderId }: ScannedIds): ScanTarget[] {
  return [
    {
      name: 'admin: orders',
      path: '/admin/orders?search=laura&status=Pagado&sort=newest&from=2026-01-01&to=2026-12-31&page=1',
      tries: 'search,status,sort,from,to,page',
      asStaff: true,
    },
    { name: 'admin: one order', path: `/admin/orders/${orderId}*`, asStaff: true },
    {
      name: 'admin: products',
      path: '/admin/products?search=miel&category=jarabes&stock=in&marked=offers&sort=price-asc&page=1',
      tries: 'search,category,stock,marked,sort,page',
      asStaff: true,
    },
    {
      name: 'admin: activity',
      path: '/admin/staff/activity?subject=product&id=x&person=x&day=2026-11-01&page=1',
      tries: 'subject,id,person,day,page',
      asStaff: true,
    },
    {
      name: 'admin: questions',
      path: '/admin/questions?search=ana&show=all&page=1',
      tries: 'search,show,page',
      asStaff: true,
    },
    { name: 'admin: search', path: '/admin/search?q=miel', tries: 'q', asStaff: true },
    {
      name: 'admin: sales',
      path: '/admin?periodo=rango&desde=2026-01-01&hasta=2026-11-01',
      tries: 'periodo,desde,hasta',
      asStaff: true,
    },
  ];
}
