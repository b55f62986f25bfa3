import { legalPaths } from '#shop/legal/legal-pages.ts';
import { complaintsText } from './complaints.server.ts';

/**
 * The default terms, after Ley 1480 de 2011 with Ley 2439 de 2024: the seller, how a contract is concluded, and the
 * buyer's rights.
 */
export const termsText = `Estos términos explican cómo compras en {tienda} y cuáles son tus derechos.
Valen para los pedidos que haces en esta página. Puedes leerlos en cualquier momento, imprimirlos y guardarlos.

## Quién te vende

- **Nombre o razón social:** {vendedor}
- **NIT:** {nit}
- **Dirección para notificaciones:** {direccion}
- **Teléfono:** {telefono}
- **Correo electrónico:** {correo}
- **WhatsApp:** {whatsapp}

Si necesitas otro dato de la tienda, escríbenos {contacto}.

## Qué vendemos

Vendemos productos naturales: suplementos dietarios, alimentos, cosméticos, productos fitoterapéuticos y otros productos de bienestar.
La página de cada producto dice su presentación, su contenido, sus ingredientes, su modo de uso y sus advertencias.
Léelos antes de comprar y de usar el producto. Si te falta un dato, pregúntanos.

- **Los suplementos dietarios no son medicamentos.** No sirven para diagnosticar, tratar, curar ni prevenir enfermedades y no reemplazan una alimentación equilibrada.
- **Registro sanitario.** Cuando un producto tiene registro, permiso o notificación sanitaria, el número está en su página. Puedes comprobarlo en el [INVIMA](https://www.invima.gov.co).
- **El examen bio-cuántico es un servicio de bienestar.** No es un diagnóstico médico ni reemplaza la consulta con un profesional de la salud.
- **Consulta a tu médico** si estás en embarazo o lactancia, tomas medicamentos o tienes una condición de salud.
- **Compra para mayores de 18 años.** Si eres menor de edad, pide a tu padre, tu madre o tu representante legal que haga el pedido.

Las fotos e ilustraciones muestran el producto. El empaque puede cambiar; lo que vale es la descripción escrita.

## Precios

- Los precios están en **pesos colombianos (COP)** e incluyen todos los impuestos.
- El precio que ves al confirmar el pedido es el que pagas. No hay cobros adicionales.
- Si hay un costo de envío, lo ves aparte antes de confirmar.
- Los descuentos y las ofertas valen mientras se muestran en la página y hasta agotar las unidades disponibles.

## Cómo haces un pedido

1. Eliges los productos. El carrito muestra cada precio, el envío y el total.
2. Escribes tus datos de entrega. Antes de confirmar puedes corregir el pedido o dejarlo.
3. Aceptas estos términos y el tratamiento de tus datos, y confirmas el pedido. Hasta ese momento no has comprado nada.
4. Ves en pantalla el número de tu pedido. Te enviamos un correo con el resumen, el total, la forma de pago y el plazo de entrega, a más tardar el día calendario siguiente.

Si mientras confirmas cambia un precio o ya no hay unidades suficientes, te lo mostramos y no se hace el pedido hasta que lo confirmes de nuevo.
Podemos escribirte o llamarte para comprobar la dirección antes de despachar.

El correo de confirmación no es una factura. Entregamos la factura o el documento equivalente que exige la ley.
Si la necesitas a tu nombre o a nombre de una empresa, escríbenos con los datos.

## Formas de pago

Pagas con uno de los medios que te ofrecemos al hacer el pedido.

- **Pago contraentrega:** pagas en efectivo, a quien te entrega el pedido, el total que confirmaste.
- {contraentrega}
- **Otros medios:** si al hacer el pedido te ofrecemos transferencia o pago en línea, ahí mismo ves los pasos. El pedido se despacha cuando el pago se confirma.

Nunca te pedimos claves ni códigos de tu banco por teléfono, correo o WhatsApp.

## Envío y entrega

{entrega}

A dónde llegamos, cuánto cuesta y qué pasa si el pedido se demora está en [Envíos](${legalPaths.shipping}).

## Cancelar un pedido

Puedes cancelar sin costo mientras el pedido no se haya despachado: escríbenos {contacto} con el número del pedido.
Si ya salió, puedes usar el derecho de retracto cuando lo recibas.

Si no podemos cumplir el pedido porque un producto no está disponible, te avisamos de inmediato.
Puedes aceptar otro producto o cancelar, y te devolvemos todo lo que hayas pagado en máximo 15 días calendario.

## Derecho de retracto

Tienes **5 días hábiles** desde que recibes el pedido para arrepentirte de la compra y devolver el producto.
Tú pagas el transporte de la devolución y te reintegramos el dinero en máximo **15 días calendario**.
Cómo hacerlo y en qué casos la ley no lo permite está en [Cambios y devoluciones](${legalPaths.returns}).

## Reversión del pago

Si pagaste con tarjeta u otro medio de pago electrónico, en algunos casos puedes pedir que el pago se reverse.
Tienes **5 días hábiles** para reclamarlo. No aplica a los pagos en efectivo.
Los pasos están en [Cambios y devoluciones](${legalPaths.returns}).

## Garantía legal

Todos los productos tienen la garantía legal de calidad, idoneidad y seguridad.
Si tu producto salió defectuoso, respondemos sin costo para ti. Mira cómo en [Cambios y devoluciones](${legalPaths.returns}).

## Peticiones, quejas y reclamos

${complaintsText}

## Tus datos personales

Tratamos tus datos como lo explica [Tratamiento de datos personales](${legalPaths.privacy}).
Solo te enviamos novedades y ofertas si lo autorizas aparte.

## Ley aplicable y cambios

Estos términos se rigen por la ley colombiana, en especial por el Estatuto del Consumidor (Ley 1480 de 2011 y Ley 2439 de 2024).
Nada de lo escrito aquí te quita los derechos que te da la ley.

Podemos cambiar estos términos. Para tu pedido vale la versión publicada el día en que lo hiciste.
`;
