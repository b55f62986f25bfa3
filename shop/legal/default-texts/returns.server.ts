import { legalPaths } from '#shop/legal/legal-pages.ts';
import { complaintsText } from './complaints.server.ts';

/**
 * The default text on returns, warranty and withdrawal, after Ley 1480 de 2011 (articles 7 to 16, 47 and 51), Ley 2439
 * de 2024 and Decreto 587 de 2016.
 */
export const returnsText = `Si te arrepientes de la compra, si algo llegó mal o si un producto salió defectuoso, esto es lo que puedes hacer.

## Derecho de retracto

Como compras a distancia, puedes arrepentirte **sin dar explicaciones**. Así lo dice el artículo 47 de la Ley 1480 de 2011.

- **Plazo:** 5 días hábiles desde que recibes el producto. Si es un servicio, 5 días hábiles desde que lo contratas.
- **Cómo:** escríbenos {contacto} dentro del plazo, con el número del pedido y lo que quieres devolver. Te decimos a dónde enviarlo.
- **Estado:** devuelves el producto como lo recibiste: sin usar, con su empaque, sus sellos y sus etiquetas.
- **Transporte:** el envío de la devolución lo pagas tú.
- **Tu dinero:** te reintegramos todo lo que pagaste, incluido el envío de ida si lo pagaste, sin descuentos. Lo hacemos en máximo **15 días calendario** desde que ejerces el retracto, una vez nos hayas devuelto el producto y dado los datos correctos para el reintegro.
- **Medio:** te devolvemos el dinero por el mismo medio con el que pagaste o por otro que acordemos contigo. Si pagaste en efectivo, a una cuenta o billetera a tu nombre.

### Cuándo la ley no permite el retracto

La ley no da este derecho, entre otros, en estos casos:

- Servicios que ya comenzaron a prestarse con tu acuerdo.
- Productos hechos a tu medida o personalizados.
- Productos que por su naturaleza no se pueden devolver, o que se dañan o vencen pronto, y productos perecederos.
- Bienes de uso personal.

Vendemos productos que se ingieren o se aplican en el cuerpo. **Por higiene y por tu salud no podemos recibir los que ya se abrieron o se usaron.**
Si están cerrados y con sus sellos intactos, los recibimos dentro del plazo.
Esto no te quita la garantía: si el producto salió defectuoso, respondemos aunque esté abierto.

## Si llegó otro producto, dañado o incompleto

Escríbenos {contacto} apenas lo notes, con el número del pedido y, si puedes, una foto.
Te enviamos lo correcto o te devolvemos el dinero, como prefieras. **El transporte lo pagamos nosotros.**

Si lo que quieres es cambiar un producto por otro que te gusta más, usa el derecho de retracto y haz un pedido nuevo.

## Garantía legal

Todos los productos tienen garantía de calidad, idoneidad y seguridad. Respondemos nosotros y también el productor (artículos 7 y siguientes de la Ley 1480 de 2011).

- **Cuánto dura:** el término que anuncie el productor o la página del producto. Si no se anuncia ninguno, un año para productos nuevos. En los productos perecederos, hasta la fecha de vencimiento.
- **Qué puedes pedir:** la reparación gratis. Si el producto no se puede reparar o el defecto se repite, el cambio por otro igual o la devolución del dinero. Casi ningún producto de esta tienda se repara: en la práctica eliges entre el cambio y el dinero.
- **Servicios:** si no se prestaron como se ofrecieron, puedes pedir que se presten bien o la devolución del dinero.
- **Cómo:** escríbenos {contacto} con el número del pedido y cuéntanos cuál es el defecto. Revisamos el producto y te respondemos en máximo **15 días hábiles**.
- **Costo:** ninguno. También pagamos el transporte.
- **Qué no cubre:** los daños por uso indebido, por no seguir las instrucciones de la etiqueta, por un tercero o por fuerza mayor.

Si un producto te cae mal, deja de usarlo y consulta a un profesional de la salud. Después cuéntanos.

## Reversión del pago

Si pagaste con tarjeta de crédito, débito u otro medio de pago electrónico, puedes pedir que el pago se reverse (artículo 51 de la Ley 1480 de 2011 y Decreto 587 de 2016). **No aplica si pagaste en efectivo**, como en el pago contraentrega. Puedes pedirla cuando:

- Fuiste víctima de un fraude.
- La compra es una operación que no pediste.
- El producto no llegó.
- Lo que llegó no es lo que pediste o no cumple lo anunciado.
- El producto llegó defectuoso.

Estos son los pasos:

1. Dentro de los **5 días hábiles** desde que supiste del fraude o de la operación, o desde que recibiste o debiste recibir el producto, escríbenos {contacto}. Di que pides la reversión, la razón, el valor y el pedido.
2. En el mismo plazo, avisa a tu banco o a quien emitió el medio de pago.
3. Si recibiste el producto, devuélvelo o ponlo a nuestra disposición.

## Peticiones, quejas y reclamos

${complaintsText}

Las condiciones generales de compra están en [Términos y condiciones](${legalPaths.terms}).
`;
