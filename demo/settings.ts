import type { Banner, TransferAccount } from '#db/schema.ts';
import { shippedAnnouncement, shippingTexts } from '#shop/shipping/announced-shipping.ts';

/** The demo shop's settings. Phone numbers and NIT are obviously fake, so that no real person is called. */
export const demoSettings = {
  siteName: 'Origen Natural',
  primaryFont: 'Montserrat',
  // Colombian operators do not use the prefix 000, so that messages reach no real person.
  contactWhatsapp: '570001234567',
  contactAddress: 'Cra. 8 # 19-42, Centro, Pereira, Risaralda',
  contactPhone: '606 000 0000',
  contactEmail: 'hola@origennatural.example',
  storeDescription: 'Tienda de productos naturales: jarabes, vitaminas, cápsulas y cosmética, escogidos uno a uno.',
  aboutUsInfo:
    'Somos una familia de Pereira que desde 2009 reúne lo mejor de los laboratorios naturales de Colombia y lo lleva hasta tu puerta.',
  // The map shows the shop's own address.
  mapAddress: '',
  openingHours: 'Lunes a sábado, 8:30 a. m. a 6:30 p. m.',
  city: 'Pereira',
  department: 'Risaralda',
  legalName: 'Origen Natural S.A.S. (demostración)',
  nit: '999.999.999-4',
  notificationEmail: 'pedidos@origennatural.example',
};

/** The bank accounts of the demo shop. Their numbers are obviously fake, so that no one transfers money. */
export const demoTransferAccounts: TransferAccount[] = [
  { bank: 'Bancolombia', kind: 'Ahorros', number: '000 000000 00', holder: 'Origen Natural' },
  { bank: 'Nequi', kind: 'Celular', number: '300 000 0000', holder: 'Origen Natural' },
  { bank: 'Daviplata', kind: 'Celular', number: '310 000 0000', holder: 'Origen Natural' },
  { bank: 'Bre-B', kind: 'Llave', number: '@origennaturaldemo', holder: 'Origen Natural' },
];

/** A banner with the name of its drawing (`picture`) in place of an image URL. */
export type DemoBanner = Omit<Banner, 'image_url'> & { picture: string };

/** Stored like a text of the shop's own, when the demo shop still has the rules of a new one. */
const { slides } = shippingTexts(shippedAnnouncement);

export const demoBanners: DemoBanner[] = [
  {
    picture: 'carrusel-1',
    title: 'Lo natural, en la puerta de tu casa',
    description: `Jarabes, vitaminas, cápsulas y cosmética botánica. ${slides.shipping}`,
    alt: 'Jarabe de totumo, cápsulas de moringa, pomada de caléndula y sérum de rosa mosqueta entre hojas',
    link: '/productos',
    size: 'large',
    placement: 'carousel',
  },
  {
    picture: 'carrusel-2',
    title: 'Una planta en cada frasco',
    description: 'Moringa, cúrcuma y guanábana en cápsulas vegetales, con su origen y su contenido a la vista.',
    alt: 'Frascos de cápsulas de moringa y de cúrcuma con hojas verdes y una cuchara de polvo',
    link: '/productos?categoria=capsulas',
    size: 'large',
    placement: 'carousel',
  },
  {
    picture: 'carrusel-3',
    title: 'Pétalos y semillas para tu piel',
    description: 'Rosa mosqueta, sacha inchi y agua de rosas. Cosmética hecha en Colombia, en pequeñas tandas.',
    alt: 'Sérum de rosa mosqueta, agua de rosas y crema de sacha inchi entre rosas',
    link: '/productos?categoria=cosmeticos',
    size: 'large',
    placement: 'carousel',
  },
  {
    picture: 'promo-1',
    title: 'Hasta 25% menos en suplementos',
    description: 'Colágeno, cúrcuma, moringa y más, con precio rebajado.',
    alt: 'Tarro de colágeno sabor maracuyá con media naranja',
    link: '/productos?oferta=true',
    size: 'large',
    placement: 'promo',
  },
  {
    picture: 'promo-2',
    title: 'Cosmética botánica',
    description: 'Romero, rosas y arcilla.',
    alt: 'Champú de romero y quina con una rama de romero',
    link: '/productos?categoria=cosmeticos',
    size: 'small',
    placement: 'promo',
  },
  {
    picture: 'promo-3',
    title: 'Para los más pequeños',
    description: 'Gomitas, jarabes y cuidado suave.',
    alt: 'Jarabe de vitaminas para niños con flores de manzanilla',
    link: '/productos?categoria=ninos',
    size: 'small',
    placement: 'promo',
  },
];
