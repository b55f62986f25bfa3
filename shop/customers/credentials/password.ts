/** The minimum length of a customer's password, as shown in the register form. */
export const customerPasswordLength = 6;
/** The minimum length of a staff password: longer, because it opens the whole shop. */
export const adminPasswordLength = 10;
/** The maximum length of a password: hashing is slow, and each attempt hashes the whole text. */
export const longestPassword = 128;

/**
 * The most common passwords: the top of published lists of leaked passwords, and those common in Spanish. In lower
 * case; only those with at least the minimum length.
 */
const commonPasswords = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654 87654321 987654321 0987654321 9876543210
  111111 1111111 11111111 111222 112233 11223344 1122334455 121212 123123 123123123 123321 123654 123654789 147258
  147258369 159357 159753 222222 333333 444444 555555 654321 666666 696969 7777777 777777 789456 789456123 888888
  88888888 999999 000000 00000000 0000000000 102030 10203040 1020304050 101010 131313 202020 212121 232323 252525
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1a2b3c 1a2b3c4d q1w2e3r4 qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertyui
  qazwsx asdfgh asdfghjkl asdasd zxcvbn zxcvbnm abc123 abc1234 abcd1234 abcdef abcdefg abcdefgh a123456 a12345678
  aa123456 aaaaaa password password1 password12 password123 passw0rd p@ssw0rd p@ssword letmein welcome welcome1
  iloveyou princess monkey dragon football baseball superman batman pokemon master sunshine shadow michael jordan23
  admin1 admin12 admin123 admin1234 admin12345 administrador administrator changeme default secret login123 temporal
  temporal1 temporal123 invitado usuario usuario1 usuario123 prueba prueba1 prueba123 prueba1234 pruebas
  contraseña contrasena contraseña1 contrasena1 contraseña123 contrasena123 micontraseña micontrasena clave1 clave12
  clave123 clave1234 miclave teamo1 teamo123 teamomucho tequiero tequiero1 tequieromucho teamodios teamomama
  mama123 mamita mamapapa miamor miamor1 miamor123 mivida amorcito amor123 amoramor corazon corazon1 princesa princesa1
  hermosa hermosa1 bonita preciosa chocolate estrella estrellita mariposa angelito america america1 futbol futbol1
  barcelona realmadrid nacional nacional1 millonarios junior deportivo colombia colombia1 colombia123 colombia10
  bogota medellin pereira santiago alejandro alejandra andres carlos daniela daniel123 gabriela gabriel mariana
  sebastian valentina jesus1 jesus123 jesucristo cristo diosesamor diosesbueno dios123 familia familia1 felicidad
  origen origen1 origen123 origennatural natural1 natural123
  `
    .trim()
    .split(/\s+/),
);

/** Whether a password is on the list of common ones. Case is ignored. */
function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.normalize('NFC').toLowerCase());
}

export type PasswordProblem = 'too-short' | 'too-long' | 'well-known';

/**
 * Checks a new password.
 *
 * @param shortest minimum length: `customerPasswordLength` or `adminPasswordLength`
 * @returns null if it is acceptable
 */
export function findPasswordProblem(password: string, shortest: number): PasswordProblem | null {
  // Counted in code points of the composed form: an accented letter is one character, however it is encoded.
  if ([...password.normalize('NFC')].length < shortest) return 'too-short';
  if (password.length > longestPassword) return 'too-long';
  return isCommonPassword(password) ? 'well-known' : null;
}
