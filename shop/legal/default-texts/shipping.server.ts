import { legalPaths } from '#shop/legal/legal-pages.ts';

/**
 * The default text on shipping, after Ley 1480 de 2011, article 50 (c) and (h): destinations, cost, delivery time, and
 * the rights if an order does not arrive.
 */
export const shippingText = `Así enviamos tu pedido y así lo recibes.

## A dónde enviamos y cuánto cuesta

- {envio}
- Si un pedido tiene un costo de envío, lo ves aparte antes de confirmar. Nunca se cobra después.
- Si la transportadora no llega hasta tu dirección, te avisamos antes de despachar. Acordamos contigo otro punto de entrega o cancelamos el pedido sin costo.
- Para enviar a otro país, escríbenos antes de hacer el pedido.

## Cuánto tarda

{entrega}

{habiles}

## Si el pedido no llega a tiempo

Si se va a demorar o un producto ya no está disponible, te avisamos de inmediato.
Si se cumple el plazo máximo y no lo has recibido, puedes cancelarlo: te devolvemos **todo lo que hayas pagado**, incluido el envío, en máximo **15 días calendario**.

## Pago contraentrega

- {contraentrega}
- Haces el pedido sin adelantar dinero y pagas **en efectivo al recibir**.
- Pagas el total que viste al confirmar. Si puedes, ten el valor exacto.
- Puede recibir y pagar cualquier persona adulta que esté en la dirección.
- Podemos escribirte o llamarte para comprobar la dirección antes de despachar.
- Si nadie está para recibir, te contactamos para acordar otra entrega.

## Al recibir

- Revisa que el paquete esté bien cerrado y que venga lo que pediste.
- Si llega abierto, golpeado o incompleto, toma una foto y escríbenos {contacto} con el número del pedido. Lo resolvemos sin costo para ti.
- Guarda los productos cerrados hasta estar seguro de quedarte con ellos: así puedes usar el [derecho de retracto](${legalPaths.returns}).

## Recoger en la tienda

También puedes recoger tu pedido. Escríbenos antes {contacto} para tenerlo listo.

- **Dirección:** {direccion}
- **Horario:** {horario}

## Cómo saber de tu pedido

Escríbenos {contacto} con el número del pedido. Lo encuentras en el correo de confirmación y, si tienes cuenta, en tu perfil.
`;
