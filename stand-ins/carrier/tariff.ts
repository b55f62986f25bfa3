/** Prices of the stand-in, by distance and weight. */

export type QuotedParcel = {
  from: string;
  to: string;
  kilos: number;
  sizeCm: readonly [number, number, number];
  contentValue: number;
  codValue: number;
};

/** A rate as the service represents it. */
export type Rate = {
  idProduct: number;
  product: string;
  idCarrier: number;
  carrier: string;
  flete: number;
  minimumInsurance: number;
  extraInsurance: number;
  deliveryDays: number;
  distance: null;
  quotationType: string;
  cod: boolean;
  codDetails: {
    codCost: number;
    codCostWithInsurance: number;
    codPaymentMethod: 'cash' | 'data_phone';
    includeGuideCost: boolean;
  } | null;
};

type Company = {
  idCarrier: number;
  carrier: string;
  /** pesos from Bogotá to Medellín, 1 kg, and the days it takes */
  flete: number;
  days: number;
  /** what collecting costs: a fixed part and a share; null if it does not collect */
  collecting: { fixed: number; share: number } | null;
  goesFar: boolean;
};

/**
 * The three prices are real ones of 3 October 2026. What collecting costs follows what four guides of September 2026 were
 * charged: 6,116 of 71,228; 5,121 of 69,273; 11,092 of 169,627; 13,528 of 210,569.
 */
const companies: Company[] = [
  {
    idCarrier: 28,
    carrier: 'ENVIA',
    flete: 14_696,
    days: 2,
    collecting: { fixed: 2_000, share: 0.055 },
    goesFar: true,
  },
  {
    idCarrier: 14,
    carrier: 'COORDINADORA',
    flete: 17_682,
    days: 1,
    collecting: { fixed: 1_500, share: 0.0535 },
    goesFar: true,
  },
  { idCarrier: 44, carrier: 'TCC', flete: 19_261, days: 3, collecting: null, goesFar: false },
];

/** Departments without a road to the rest: San Andrés, Amazonas, Guainía. */
const farDepartments = new Set(['88', '91', '94']);
/** No company goes to Vaupés. */
const unreachedDepartments = new Set(['97']);

/** The departments of Colombia, by the first two digits of their municipalities' codes. */
const departments = new Set(
  '05 08 11 13 15 17 18 19 20 23 25 27 41 44 47 50 52 54 63 66 68 70 73 76 81 85 86 88 91 94 95 97 99'.split(' '),
);

/** Whether a code of eight digits can be of a municipality. */
export function isPlace(daneCode: string): boolean {
  return /^\d{5}000$/.test(daneCode) && departments.has(daneCode.slice(0, 2));
}

/** Quotes a parcel. With an amount to collect, companies that collect are listed a second time, as the service does. */
export function quote(
  parcel: QuotedParcel,
  codPaymentMethod: 'cash' | 'data_phone',
  includeGuideCost: boolean,
): { rates: Rate[]; idCarriersNoWsResult: number[] } {
  const distance = distanceOf(parcel);
  const going = companies.filter(({ goesFar }) => distance && (distance.isFar ? goesFar : true));
  const rates = going.flatMap((company, index): Rate[] => {
    if (!distance) return [];
    const rate = rateOf(company, parcel, distance);
    const plain = { ...rate, idProduct: 10 + index, product: 'Normal', cod: false, codDetails: null };
    if (parcel.codValue === 0 || !company.collecting || distance.isFar) return [plain];
    const codCost = Math.ceil(company.collecting.fixed + parcel.codValue * company.collecting.share);
    const codDetails = {
      codCost,
      codCostWithInsurance: codCost + rate.minimumInsurance,
      codPaymentMethod,
      includeGuideCost,
    };
    return [plain, { ...rate, idProduct: 60 + index, product: 'Normal COD', cod: true, codDetails }];
  });
  const absent = companies.filter((company) => !going.includes(company));
  return { rates, idCarriersNoWsResult: absent.map(({ idCarrier }) => idCarrier) };
}

type Distance = { factor: number; moreDays: number; isFar: boolean };

/** How far it is, against Bogotá to Medellín; null if no company goes there. */
function distanceOf({ from, to }: QuotedParcel): Distance | null {
  const ends = [from.slice(0, 2), to.slice(0, 2)];
  if (ends.some((department) => unreachedDepartments.has(department))) return null;
  if (ends.some((department) => farDepartments.has(department))) return { factor: 2.4, moreDays: 4, isFar: true };
  if (from === to) return { factor: 0.55, moreDays: 0, isFar: false };
  // Bogotá lies in Cundinamarca.
  const isNear = ends[0] === ends[1] || ends.sort().join() === '11,25';
  return isNear ? { factor: 0.8, moreDays: 0, isFar: false } : { factor: 1, moreDays: 0, isFar: false };
}

/** Each kilogram after the first costs 15 % more. A large, light parcel is charged by its size: 5,000 cm³ a kilogram. */
function rateOf(company: Company, { kilos, sizeCm, contentValue }: QuotedParcel, { factor, moreDays }: Distance) {
  const [length, width, height] = sizeCm;
  const charged = Math.max(kilos, Math.ceil((length * width * height) / 5_000));
  return {
    idCarrier: company.idCarrier,
    carrier: company.carrier,
    flete: Math.round(company.flete * factor * (1 + 0.15 * (charged - 1))),
    minimumInsurance: 0,
    extraInsurance: Math.round(contentValue * 0.01),
    deliveryDays: company.days + moreDays,
    distance: null,
    quotationType: 'EnvioClick Pro',
  };
}
