/** Where the search leads to by name. */
export type Screen = { label: string; href: string; words?: string };

/** Every screen of the back office, in the order of its sections; `words` are other names people may think of. */
export const screens: Screen[] = [
  { label: 'Panel', href: '/admin', words: 'inicio dashboard ventas gráficas reporte' },
  { label: 'Pedidos', href: '/admin/orders', words: 'órdenes compras' },
  {
    label: 'Pedidos por confirmar',
    href: '/admin/orders?status=Pendiente+Contraentrega',
    words: 'pendiente contraentrega',
  },
  { label: 'Comprobantes por revisar', href: '/admin/orders?review=proofs', words: 'transferencias' },
  { label: 'Pagos', href: '/admin/payments', words: 'incidencias wompi dinero' },
  { label: 'Configurar pagos', href: '/admin/payments/settings', words: 'cuentas banco nequi daviplata transferencia' },
  { label: 'Productos', href: '/admin/products', words: 'catálogo inventario stock' },
  { label: 'Nuevo producto', href: '/admin/products/new', words: 'crear añadir' },
  { label: 'Importar productos', href: '/admin/products/import', words: 'csv excel cargar' },
  { label: 'Categorías', href: '/admin/categories', words: 'secciones' },
  { label: 'Ofertas', href: '/admin/offers', words: 'promociones descuentos' },
  { label: 'Recogidas en tienda', href: '/admin/pickups', words: 'recoger local' },
  { label: 'Solicitudes', href: '/admin/services', words: 'servicios examen bio-cuántico' },
  { label: 'Preguntas', href: '/admin/questions', words: 'clientes expertos respuestas' },
  {
    label: 'Personalizar Tienda',
    href: '/admin/settings',
    words: 'configuración logo fuente contacto banners whatsapp',
  },
  {
    label: 'Textos legales',
    href: '/admin/settings/legal',
    words: 'términos privacidad devoluciones envíos personalizar tienda',
  },
  { label: 'Personal', href: '/admin/staff', words: 'equipo invitar administradores acceso' },
  { label: 'Actividad', href: '/admin/staff/activity', words: 'cambios historial quién personal' },
  { label: 'Datos', href: '/admin/data', words: 'copia seguridad exportar restaurar' },
];

/** The screens that a text may mean: each of its words begins a word of theirs, whatever the accents and capitals. */
export function findScreens(text: string): Screen[] {
  const asked = wordsOf(text);
  if (asked.length === 0) return screens;
  return screens.filter(({ label, words = '' }) => {
    const own = wordsOf(`${label} ${words}`);
    return asked.every((part) => own.some((word) => word.startsWith(part)));
  });
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
