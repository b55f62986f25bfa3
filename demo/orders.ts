import type { OrderStatus, PaymentMethod } from '#db/schema.ts';
import type { Department } from '#shop/places/departments.ts';

export type DemoOrderLine = { slug: string; quantity: number } | { slug: string; offerIndex: number };

/** A demo order, with dates relative to today so that the demo is always recent. Hours are in Colombian time. */
export type DemoOrder = {
  daysAgo: number;
  hour: number;
  minute: number;
  customer: { firstName: string; lastName: string; phone: string; email: string };
  address: { address: string; addressDetails: string; neighborhood: string; department: Department; city: string };
  lines: DemoOrderLine[];
  paymentMethod: PaymentMethod;
  /** Statuses in order, the first at hour 0; all are in the past at any time of day. */
  history: { status: OrderStatus; hoursAfter: number }[];
  notes: string;
  /** the customer's proof of transfer */
  proof?: DemoProof;
};

export type DemoProof = {
  /** name of the picture in `pictures/proofs` */
  picture: string;
  fileName: string;
  hoursAfter: number;
  /** null until staff review it */
  rejected: { hoursAfter: number; reason: string } | null;
  /** texts in the picture */
  shown: { amount: string; bank: string; holder: string; reference: string };
};

/** Newest first. People and phone numbers are fictitious; some have an account, see `customers.ts`. */
export const demoOrders: DemoOrder[] = [
  {
    daysAgo: 1,
    hour: 9,
    minute: 42,
    customer: {
      firstName: 'Laura',
      lastName: 'Gómez Restrepo',
      phone: '3000000101',
      email: 'laura.gomez@correo.example',
    },
    address: {
      address: 'Cra. 27 # 15-40',
      addressDetails: 'Torre 2, apto 504',
      neighborhood: 'Álamos',
      department: 'Risaralda',
      city: 'Pereira',
    },
    lines: [
      { slug: 'moringa-500-mg-90-capsulas', offerIndex: 0 },
      { slug: 'pomada-de-calendula', quantity: 1 },
      { slug: 'serum-facial-de-rosa-mosqueta', quantity: 2 },
    ],
    paymentMethod: 'Pago Contraentrega',
    history: [{ status: 'Pendiente Contraentrega', hoursAfter: 0 }],
    notes: 'Por favor llamar antes de llegar.',
  },
  {
    daysAgo: 1,
    hour: 8,
    minute: 15,
    customer: {
      firstName: 'Carlos Andrés',
      lastName: 'Mejía',
      phone: '3010000102',
      email: 'carlos.mejia@buzon.example',
    },
    address: {
      address: 'Cl. 10 # 43A-25',
      addressDetails: 'Oficina 301',
      neighborhood: 'El Poblado',
      department: 'Antioquia',
      city: 'Medellín',
    },
    lines: [{ slug: 'colageno-hidrolizado-maracuya', quantity: 1 }],
    paymentMethod: 'Wompi',
    history: [
      { status: 'Pendiente', hoursAfter: 0 },
      { status: 'Pagado', hoursAfter: 0.1 },
    ],
    notes: '',
  },
  {
    daysAgo: 1,
    hour: 7,
    minute: 58,
    customer: {
      firstName: 'Yolanda',
      lastName: 'Pérez Mosquera',
      phone: '3020000103',
      email: 'yolanda.perez@correo.example',
    },
    address: {
      address: 'Cl. 5 # 66B-15',
      addressDetails: 'Casa 12',
      neighborhood: 'Pampalinda',
      department: 'Valle del Cauca',
      city: 'Cali',
    },
    lines: [
      { slug: 'bebida-de-borojo-y-chontaduro', offerIndex: 0 },
      { slug: 'te-de-hierbas-del-campo', quantity: 2 },
    ],
    paymentMethod: 'Transferencia Bancaria',
    history: [{ status: 'Pendiente', hoursAfter: 0 }],
    notes: '',
    proof: {
      picture: 'por-revisar',
      fileName: 'Transferencia Nequi.webp',
      hoursAfter: 0.2,
      rejected: null,
      shown: { amount: '$ 136.000', bank: 'Nequi 300 000 0000', holder: 'Origen Natural', reference: 'M 0471 8829' },
    },
  },
  {
    daysAgo: 2,
    hour: 16,
    minute: 20,
    customer: {
      firstName: 'Jhon Fredy',
      lastName: 'Castaño',
      phone: '3030000104',
      email: 'jhon.castano@correo.example',
    },
    address: {
      address: 'Cra. 23 # 62-18',
      addressDetails: 'Apto 302',
      neighborhood: 'Palermo',
      department: 'Caldas',
      city: 'Manizales',
    },
    lines: [
      { slug: 'vitamina-c-zinc', offerIndex: 0 },
      { slug: 'gel-frio-de-mentol-y-menta', quantity: 1 },
    ],
    paymentMethod: 'Pago Contraentrega',
    history: [
      { status: 'Pendiente Contraentrega', hoursAfter: 0 },
      { status: 'Enviado', hoursAfter: 20 },
    ],
    notes: '',
  },
  {
    daysAgo: 2,
    hour: 11,
    minute: 6,
    customer: {
      firstName: 'María Fernanda',
      lastName: 'Ortiz',
      phone: '3040000105',
      email: 'mafe.ortiz@buzon.example',
    },
    address: {
      address: 'Av. Carrera 19 # 127-34',
      addressDetails: 'Torre B, apto 801',
      neighborhood: 'La Calleja',
      department: 'Bogotá, D.C.',
      city: 'Bogotá, D.C.',
    },
    lines: [
      { slug: 'crema-facial-de-sacha-inchi', quantity: 1 },
      { slug: 'agua-de-rosas', quantity: 2 },
      { slug: 'balsamo-labial-de-cacao-y-copoazu', quantity: 1 },
    ],
    paymentMethod: 'Transferencia Bancaria',
    history: [{ status: 'Pendiente', hoursAfter: 0 }],
    notes: 'Es un regalo: por favor sin precios dentro de la caja.',
    proof: {
      picture: 'rechazado',
      fileName: 'Recibo.webp',
      hoursAfter: 0.4,
      rejected: { hoursAfter: 4, reason: 'El valor no coincide' },
      shown: { amount: '$ 90.000', bank: 'Daviplata 310 000 0000', holder: 'Origen Natural', reference: '55 201 774' },
    },
  },
  {
    daysAgo: 3,
    hour: 18,
    minute: 31,
    customer: {
      firstName: 'Andrés Felipe',
      lastName: 'Quintero',
      phone: '3050000106',
      email: 'andres.quintero@correo.example',
    },
    address: {
      address: 'Cra. 14 # 9N-20',
      addressDetails: '',
      neighborhood: 'Los Álamos',
      department: 'Quindío',
      city: 'Armenia',
    },
    lines: [{ slug: 'jarabe-de-totumo-y-miel', quantity: 1 }],
    paymentMethod: 'Pago Contraentrega',
    history: [
      { status: 'Pendiente Contraentrega', hoursAfter: 0 },
      { status: 'Cancelado', hoursAfter: 26 },
    ],
    notes: 'El cliente pidió cancelar por WhatsApp.',
  },
  {
    daysAgo: 3,
    hour: 15,
    minute: 12,
    customer: {
      firstName: 'Diana Marcela',
      lastName: 'Salazar',
      phone: '3110000107',
      email: 'diana.salazar@correo.example',
    },
    address: {
      address: 'Cl. 37 # 4C-51',
      addressDetails: 'Casa de rejas blancas',
      neighborhood: 'La Macarena',
      department: 'Tolima',
      city: 'Ibagué',
    },
    lines: [
      { slug: 'curcuma-con-pimienta-negra', offerIndex: 0 },
      { slug: 'champu-de-romero-y-quina', quantity: 1 },
    ],
    paymentMethod: 'Pago Contraentrega',
    history: [{ status: 'Pendiente Contraentrega', hoursAfter: 0 }],
    notes: '',
  },
  {
    daysAgo: 3,
    hour: 10,
    minute: 47,
    customer: { firstName: 'Luz Stella', lastName: 'Hoyos', phone: '3120000108', email: 'luz.hoyos@buzon.example' },
    address: {
      address: 'Mz. 4 casa 18',
      addressDetails: 'Frente a la cancha',
      neighborhood: 'Santa Isabel',
      department: 'Risaralda',
      city: 'Dosquebradas',
    },
    lines: [
      { slug: 'aceite-de-coco-virgen', quantity: 1 },
      { slug: 'jabon-artesanal-de-avena-y-miel', quantity: 1 },
    ],
    paymentMethod: 'Pago Contraentrega',
    history: [{ status: 'Pendiente Contraentrega', hoursAfter: 0 }],
    notes: 'Pagan con billete de cien mil.',
  },
  {
    daysAgo: 4,
    hour: 17,
    minute: 5,
    customer: { firstName: 'Óscar Iván', lastName: 'Marín', phone: '3130000109', email: 'oscar.marin@correo.example' },
    address: {
      address: 'Cra. 33 # 48-109',
      addressDetails: 'Apto 1102',
      neighborhood: 'Cabecera del Llano',
      department: 'Santander',
      city: 'Bucaramanga',
    },
    lines: [{ slug: 'maca-andina-en-polvo', offerIndex: 0 }],
    paymentMethod: 'Wompi',
    history: [
      { status: 'Pendiente', hoursAfter: 0 },
      { status: 'Pagado', hoursAfter: 0.2 },
      { status: 'Enviado', hoursAfter: 25 },
    ],
    notes: '',
  },
  {
    daysAgo: 5,
    hour: 13,
    minute: 24,
    customer: {
      firstName: 'Paola Andrea',
      lastName: 'Benavides',
      phone: '3140000110',
      email: 'paola.benavides@correo.example',
    },
    address: {
      address: 'Cl. 20 # 26-70',
      addressDetails: 'Local 4',
      neighborhood: 'Centro',
      department: 'Nariño',
      city: 'Pasto',
    },
    lines: [
      { slug: 'fibra-de-linaza-y-sabila', offerIndex: 1 },
      { slug: 'semillas-de-chia', quantity: 2 },
    ],
    paymentMethod: 'Transferencia Bancaria',
    history: [
      { status: 'Pendiente', hoursAfter: 0 },
      { status: 'Pagado', hoursAfter: 5 },
    ],
    notes: 'Comprobante enviado por WhatsApp.',
  },
  {
    daysAgo: 7,
    hour: 19,
    minute: 40,
    customer: {
      firstName: 'Álvaro',
      lastName: 'De la Hoz',
      phone: '3150000111',
      email: 'alvaro.delahoz@buzon.example',
    },
    address: {
      address: 'Cra. 51B # 80-58',
      addressDetails: 'Edificio Mirador, apto 9C',
      neighborhood: 'Alto Prado',
      department: 'Atlántico',
      city: 'Barranquilla',
    },
    lines: [
      { slug: 'ginseng-y-guarana-60-capsulas', quantity: 2 },
      { slug: 'cacao-con-maca-y-panela', quantity: 1 },
    ],
    paymentMethod: 'Wompi',
    history: [
      { status: 'Pendiente', hoursAfter: 0 },
      { status: 'Pagado', hoursAfter: 0.1 },
      { status: 'Enviado', hoursAfter: 18 },
    ],
    notes: '',
  },
  {
    daysAgo: 8,
    hour: 9,
    minute: 30,
    customer: {
      firstName: 'Sandra Milena',
      lastName: 'Rojas',
      phone: '3160000112',
      email: 'sandra.rojas@correo.example',
    },
    address: {
      address: 'Cl. 24 # 11-35',
      addressDetails: '',
      neighborhood: 'San Martín',
      department: 'Meta',
      city: 'Villavicencio',
    },
    lines: [
      { slug: 'gomitas-multivitaminas-ninos', offerIndex: 0 },
      { slug: 'champu-de-manzanilla-ninos', quantity: 1 },
    ],
    paymentMethod: 'Pago Contraentrega',
    history: [
      { status: 'Pendiente Contraentrega', hoursAfter: 0 },
      { status: 'Enviado', hoursAfter: 22 },
      { status: 'Entregado', hoursAfter: 70 },
    ],
    notes: '',
  },
  {
    daysAgo: 10,
    hour: 14,
    minute: 8,
    customer: {
      firstName: 'Wilmer',
      lastName: 'Palacios Córdoba',
      phone: '3170000113',
      email: 'wilmer.palacios@correo.example',
    },
    address: {
      address: 'Cra. 4 # 26-12',
      addressDetails: 'Al lado de la droguería',
      neighborhood: 'Cristo Rey',
      department: 'Chocó',
      city: 'Quibdó',
    },
    lines: [{ slug: 'extracto-de-propoleo-en-gotas', quantity: 2 }],
    paymentMethod: 'Pago Contraentrega',
    history: [{ status: 'Pendiente Contraentrega', hoursAfter: 0 }],
    notes: 'No contesta el celular: volver a llamar.',
  },
  {
    daysAgo: 12,
    hour: 20,
    minute: 55,
    customer: {
      firstName: 'Katherine',
      lastName: 'Villamil',
      phone: '3180000114',
      email: 'katherine.villamil@buzon.example',
    },
    address: {
      address: 'Cl. 15 # 14-22',
      addressDetails: 'Apto 201',
      neighborhood: 'Centro',
      department: 'Boyacá',
      city: 'Tunja',
    },
    lines: [
      { slug: 'citrato-de-magnesio-en-polvo', quantity: 1 },
      { slug: 'crema-de-manos-de-lavanda', quantity: 2 },
    ],
    paymentMethod: 'Tarjeta',
    history: [
      { status: 'Pendiente', hoursAfter: 0 },
      { status: 'Pagado', hoursAfter: 0.1 },
      { status: 'Enviado', hoursAfter: 14 },
      { status: 'Entregado', hoursAfter: 62 },
    ],
    notes: '',
  },
  {
    daysAgo: 14,
    hour: 12,
    minute: 17,
    customer: {
      firstName: 'Carlos Andrés',
      lastName: 'Mejía',
      phone: '3010000102',
      email: 'carlos.mejia@buzon.example',
    },
    address: {
      address: 'Cl. 10 # 43A-25',
      addressDetails: 'Oficina 301',
      neighborhood: 'El Poblado',
      department: 'Antioquia',
      city: 'Medellín',
    },
    lines: [{ slug: 'multivitaminico-diario-adultos', quantity: 1 }],
    paymentMethod: 'Wompi',
    history: [
      { status: 'Pendiente', hoursAfter: 0 },
      { status: 'Cancelado', hoursAfter: 0.5 },
    ],
    notes: 'El pago en línea no se completó.',
  },
  {
    daysAgo: 17,
    hour: 8,
    minute: 50,
    customer: {
      firstName: 'Laura',
      lastName: 'Gómez Restrepo',
      phone: '3000000101',
      email: 'laura.gomez@correo.example',
    },
    address: {
      address: 'Vereda La Palma, finca El Recreo',
      addressDetails: 'Km 3 vía a Termales',
      neighborhood: 'La Palma',
      department: 'Risaralda',
      city: 'Santa Rosa de Cabal',
    },
    lines: [
      { slug: 'crema-de-arnica', offerIndex: 0 },
      { slug: 'balsamo-de-eucalipto', quantity: 1 },
    ],
    paymentMethod: 'Pago Contraentrega',
    history: [
      { status: 'Pendiente Contraentrega', hoursAfter: 0 },
      { status: 'Enviado', hoursAfter: 24 },
      { status: 'Entregado', hoursAfter: 49 },
    ],
    notes: 'Entregar en la tienda de la vereda.',
  },
  {
    daysAgo: 19,
    hour: 16,
    minute: 33,
    customer: {
      firstName: 'Dayana',
      lastName: 'Martínez Ochoa',
      phone: '3210000117',
      email: 'dayana.martinez@buzon.example',
    },
    address: {
      address: 'Cl. 30 # 8-44',
      addressDetails: 'Casa 2',
      neighborhood: 'Mamatoco',
      department: 'Magdalena',
      city: 'Santa Marta',
    },
    lines: [
      { slug: 'aceite-de-masaje-ylang', offerIndex: 0 },
      { slug: 'vela-de-masaje-cacao-y-vainilla', quantity: 1 },
    ],
    paymentMethod: 'Wompi',
    history: [
      { status: 'Pendiente', hoursAfter: 0 },
      { status: 'Pagado', hoursAfter: 0.1 },
      { status: 'Enviado', hoursAfter: 30 },
      { status: 'Entregado', hoursAfter: 98 },
    ],
    notes: 'Empaque discreto, por favor.',
  },
  {
    daysAgo: 22,
    hour: 11,
    minute: 21,
    customer: {
      firstName: 'Carlos Andrés',
      lastName: 'Mejía',
      phone: '3010000102',
      email: 'carlos.mejia@buzon.example',
    },
    address: {
      address: 'Cra. 50 # 51-20',
      addressDetails: 'Segundo piso',
      neighborhood: 'Centro',
      department: 'Antioquia',
      city: 'Rionegro',
    },
    lines: [
      { slug: 'colageno-hidrolizado-maracuya', offerIndex: 0 },
      { slug: 'complejo-b-activo', quantity: 1 },
    ],
    paymentMethod: 'Transferencia Bancaria',
    history: [
      { status: 'Pendiente', hoursAfter: 0 },
      { status: 'Pagado', hoursAfter: 3 },
      { status: 'Enviado', hoursAfter: 27 },
      { status: 'Entregado', hoursAfter: 76 },
    ],
    notes: '',
  },
  {
    daysAgo: 25,
    hour: 10,
    minute: 2,
    customer: {
      firstName: 'Laura',
      lastName: 'Gómez Restrepo',
      phone: '3000000101',
      email: 'laura.gomez@correo.example',
    },
    address: {
      address: 'Cra. 27 # 15-40',
      addressDetails: 'Torre 2, apto 504',
      neighborhood: 'Álamos',
      department: 'Risaralda',
      city: 'Pereira',
    },
    lines: [{ slug: 'pomada-de-calendula', offerIndex: 1 }],
    paymentMethod: 'Pago Contraentrega',
    history: [
      { status: 'Pendiente Contraentrega', hoursAfter: 0 },
      { status: 'Enviado', hoursAfter: 21 },
      { status: 'Entregado', hoursAfter: 93 },
    ],
    notes: '',
  },
  {
    daysAgo: 28,
    hour: 18,
    minute: 44,
    customer: {
      firstName: 'Sebastián',
      lastName: 'Arango Vélez',
      phone: '3240000120',
      email: 'sebastian.arango@buzon.example',
    },
    address: {
      address: 'Cra. 7 # 72-41',
      addressDetails: 'Oficina 603',
      neighborhood: 'Chapinero',
      department: 'Bogotá, D.C.',
      city: 'Bogotá, D.C.',
    },
    lines: [
      { slug: 'aceite-de-sacha-inchi-60-perlas', quantity: 2 },
      { slug: 'cola-de-caballo-100-capsulas', quantity: 1 },
    ],
    paymentMethod: 'Tarjeta',
    history: [
      { status: 'Pendiente', hoursAfter: 0 },
      { status: 'Pagado', hoursAfter: 0.1 },
      { status: 'Enviado', hoursAfter: 16 },
      { status: 'Entregado', hoursAfter: 50 },
    ],
    notes: '',
  },
];
