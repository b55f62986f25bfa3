import type { GivenPermission } from './permissions.ts';

type Words = { label: string; hint: string };

/** How the page of a role names the permissions, in groups. */
export const permissionGroups: readonly { title: string; words: Partial<Record<GivenPermission, Words>> }[] = [
  {
    title: 'Pedidos',
    words: {
      orders: { label: 'Ver pedidos', hint: 'Clientes, direcciones, unidades y el valor a cobrar en la entrega.' },
      'orders.work': { label: 'Preparar y enviar', hint: 'Cambiar el estado, imprimir guías y escribir notas.' },
      'orders.sell': { label: 'Vender y cotizar', hint: 'Crear pedidos en el mostrador, por teléfono o por WhatsApp.' },
      'orders.change': { label: 'Corregir pedidos', hint: 'Cambiar productos, dirección y envío antes de enviarlos.' },
      'orders.discount': { label: 'Dar descuentos', hint: 'Rebajar una venta, con el motivo.' },
      'orders.cancel': { label: 'Cancelar y eliminar', hint: 'Cancelar pedidos, reabrirlos y eliminarlos.' },
      returns: { label: 'Recibir devoluciones', hint: 'Anotar lo que vuelve y lo que se da de baja.' },
    },
  },
  {
    title: 'Dinero',
    words: {
      money: { label: 'Ver valores', hint: 'Totales, pagos, ventas y conciliación.' },
      payments: { label: 'Revisar pagos', hint: 'Aprobar comprobantes, marcar pagado y resolver incidencias.' },
      refunds: { label: 'Devolver dinero', hint: 'Anotar que se le devolvió dinero a un cliente.' },
      till: { label: 'Caja', hint: 'Abrirla, cerrarla y anotar gastos.' },
      exports: { label: 'Descargar archivos', hint: 'Pedidos, productos, clientes y conciliación en CSV.' },
    },
  },
  {
    title: 'Clientes',
    words: {
      customers: { label: 'Clientes', hint: 'La lista de clientes y lo que ha comprado cada uno.' },
      questions: { label: 'Preguntas y notas de salud', hint: 'Leer, responder y anotar tratamientos.' },
      requests: { label: 'Solicitudes y recogidas', hint: 'Citas, exámenes y recogidas en la tienda.' },
      reviews: { label: 'Opiniones', hint: 'Publicarlas, ocultarlas y responderlas.' },
      newsletter: { label: 'Novedades', hint: 'La lista de suscriptores.' },
    },
  },
  {
    title: 'Productos y tienda',
    words: {
      products: { label: 'Ver productos', hint: 'Precios, existencias y quién espera productos agotados.' },
      catalogue: {
        label: 'Productos y catálogo',
        hint: 'Productos con precios y unidades, categorías, colecciones y ofertas.',
      },
      stock: { label: 'Existencias', hint: 'Contar, dar de baja y terminar reservas, sin cambiar precios.' },
      costs: {
        label: 'Ver costos',
        hint: 'Lo que la tienda paga por cada producto; quien edita productos también lo cambia.',
      },
      settings: { label: 'Tienda y textos', hint: 'Nombre, logo, banners, contacto y textos legales.' },
    },
  },
  {
    title: 'Administración',
    words: {
      'payment-settings': { label: 'Cuentas y pagos', hint: 'Las cuentas bancarias y los límites de los pagos.' },
      staff: { label: 'Personal y roles', hint: 'Invitar, retirar el acceso y dar roles.' },
      activity: { label: 'Actividad', hint: 'Quién cambió qué.' },
      backup: { label: 'Copia de la tienda', hint: 'Descargar todos los datos.' },
    },
  },
];

/** Every permission with its words. */
export const permissionWords = Object.assign({}, ...permissionGroups.map(({ words }) => words)) as Record<
  GivenPermission,
  Words
>;
