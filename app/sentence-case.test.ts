import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Titles and labels whose capitals the product specification fixes. */
const specified = new Set([
  ...['Error de Carga', 'Error de Subida', 'Error en el Pago', 'Error al Guardar', 'Error al Eliminar'],
  ...['Error al Actualizar', 'Error al Enviar', 'Error al Cargar Pedidos', 'Error al Cargar Productos'],
  ...['Error al Cargar Categorías', 'Estado Actualizado', 'Configuración Guardada', 'Categoría Creada'],
  ...['Categoría Actualizada', 'Categoría Eliminada', 'Solicitud Enviada', 'Carrito Vacío', 'Personalizar Tienda'],
  ...['Gestión de Categorías', 'Gestionar Página de Ofertas', 'Gestión de Solicitudes de Servicio'],
  ...['Productos Disponibles', 'Productos en Ofertas', 'Editar Categoría', 'Añadir Nueva Categoría'],
  ...['Finalizar Compra', 'Pedido Realizado con Éxito', 'Recoger en Tienda', 'Mi Perfil', 'Cerrar Sesión'],
  ...['Iniciar Sesión', 'Detalle del Pedido', 'Pendiente Contraentrega'],
]);

/** The parts of screens, whose names begin with a capital wherever they are named. */
const names = /\b(WhatsApp|Pedidos|Pagos|Personal|Personalizar|Excel|Wompi)\b/;

const titleOrLabel = /\b(?:title|label|description)(?:: |=)['"]([^'"]+)['"]/g;
const titleCase = /^\p{Lu}\p{Ll}+(?: (?:a|al|con|de|del|el|en|la|las|los|y))* \p{Lu}\p{Ll}+/u;

test('titles and labels are in sentence case, unless the specification fixes their capitals', () => {
  const found = globSync('app/{account,admin,storefront}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(titleOrLabel)].map(([, text = '']) => ({ file, text })))
    .filter(({ text }) => titleCase.test(text) && !names.test(text) && !specified.has(text));
  expect(found).toEqual([]);
});
