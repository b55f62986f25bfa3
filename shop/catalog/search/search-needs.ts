/**
 * Purposes, everyday words and foreign brands that Colombian shoppers search for, with words of names, tags and
 * categories that answer them. They are only used to find products and never shown: the shop makes no health claims.
 */

/**
 * A search for a word or phrase of `typed` also finds the words of `means`, the first of them ranked highest. The
 * reverse does not apply.
 */
export type Need = { typed: readonly string[]; means: readonly string[] };

const need = (typed: string, means: string): Need => ({ typed: typed.split(/,\s+/), means: means.split(/,\s+/) });

/** All in plain text; phrases have two or three words, without fillers. */
export const needs: readonly Need[] = [
  // Presentations
  need('pastilla, pildora, pepa, pasta, comprimido, gragea', 'capsulas, tabletas, perlas'),
  need('tableta', 'capsulas'),
  need('capsula, perla', 'perlas, capsulas, tabletas'),
  need('caramelo, dulce, golosina', 'gomitas'),
  need('gota, gotero', 'gotas, gotero'),
  need('crema', 'pomada, gel, balsamo, unguento, locion'),
  need('pomada, unguento', 'crema, balsamo, unguento, pomada'),
  need('locion', 'crema, hidratante, aceite'),
  need('liquido, bebible', 'jarabe, bebida'),
  need('jugo, tonico, botella', 'bebida, jarabe'),
  need('spray, rociador, atomizador', 'agua de rosas, bruma'),
  need('hierba, planta, yerba, matas', 'hierbas, infusion'),

  // Skin and face
  need('piel', 'pomadas, cosmeticos, rostro'),
  need('cara, rostro, belleza, maquillaje, cosmetico', 'cosmeticos, rostro, facial'),
  need(
    'piel seca, seca, seco, reseca, reseco, resequedad, hidratar, hidratante, hidratacion, humectante, nivea, lubriderm, cetaphil',
    'hidratante, crema facial, manos, resecas, sabila y vitamina e, aceite de coco',
  ),
  need('cuerpo, corporal', 'cuerpo, aceite de coco, jabon, sabila y vitamina e'),
  need('mano', 'manos'),
  need(
    'talon, talones, callo, codo, agrietado, agrietada, grieta, pie agrietado, pie reseco, pie seco, rodilla reseca, codo reseco',
    'sabila y vitamina e, pomada de calendula, aceite de coco',
  ),
  need('labio partido, labio reseco, labio agrietado, labio seco, vaselina', 'labios, labial'),
  need(
    'antimanchas, mancha, mancha cara, mancha sol, pano cara, melasma, aclarar, aclarante, cicatriz, antiedad, rejuvenecer, juventud, ojera',
    'rosa mosqueta, serum, agua de rosas, crema facial',
  ),
  need(
    'arruga, antiarrugas, linea expresion, envejecimiento, flacidez, firmeza, crema noche',
    'rosa mosqueta, serum, crema facial, colageno',
  ),
  need('estria', 'aceite de coco, rosa mosqueta, sabila y vitamina e'),
  need('celulitis', 'castano de indias, gel frio, te verde'),
  need('desmaquillante, desmaquillar, limpiador', 'agua de rosas, tonico, jabon'),
  need('tonico facial, tonico cara', 'tonico, agua de rosas'),
  need(
    'gel sabila, gel aloe, crema sabila, sabila piel, sabila cara, aloe cara, aloe piel, aloe vera cara, aloe vera piel',
    'sabila y vitamina e',
  ),
  need('rosacea, piel sensible', 'agua de rosas, calendula'),
  need(
    'exfoliante, exfoliar, acne, barro, barrito, espinilla, grano, granito, punto negro, poros, grasosa, piel grasa, piel grasosa, piel mixta, cara grasa, cara grasosa, cutis, impureza',
    'mascarilla, arcilla, agua de rosas, jabon',
  ),
  need('jabon cara, jabon facial, jabon bano, jabon cuerpo, barra jabon', 'jabon'),
  need('protector solar, bloqueador, bloqueador solar', 'crema facial, sabila y vitamina e'),
  need(
    'quemadura, quemado, quemadura sol, insolacion, sol, raspon, raspadura, herida, cicatrizante, cicatrizar, cortada, rasguno, irritacion, irritada',
    'pomada de calendula, sabila y vitamina e, calendula',
  ),
  need(
    'picadura, mosquito, zancudo, rasquina, piquina, comezon, picazon, brote, sarpullido, eccema, dermatitis, psoriasis, alergia piel, hongo',
    'pomada de calendula, calendula, sabila y vitamina e',
  ),
  need(
    'panal, panalitis, antipanalitis, colita, colita bebe, quemadito bebe, quemado bebe, escaldado bebe, escaldado, quemadito, desitin, crema cero',
    'panal, calendula bebe',
  ),

  // Hair and nails
  need('pelo, cabello', 'cabello, champu, acondicionador'),
  need(
    'caida pelo, caida cabello, caida, anticaida, calvicie, calvo, alopecia, crecer cabello, crecer pelo, crezca, crezca cabello, crezca pelo, crecimiento cabello, crecimiento, cae cabello, cae pelo, cuero cabelludo',
    'romero y quina, cola de caballo, colageno, cabello',
  ),
  need('caspa, seborrea, cabello graso, head shoulders', 'romero y quina, champu'),
  need(
    'pelo reseco, pelo seco, cabello reseco, cabello seco, cabello maltratado, pelo maltratado, maltratado, frizz, punta, desenredar, enredado, peinar, crema peinar, brillo',
    'acondicionador, aceite de coco',
  ),
  need('vitamina cabello, vitamina pelo, pastilla cabello, pastilla pelo', 'colageno, complejo b, cola de caballo'),
  need('pelo una, cabello una, piel una', 'colageno, complejo b, cola de caballo, romero y quina'),
  need('una, una quebradiza, vitamina una', 'colageno, cola de caballo, complejo b'),

  // Muscles, joints and circulation
  need(
    'dolor, golpe, moreton, morado, hematoma, musculo, muscular, dolor muscular, espalda, lumbar, lumbago, ciatica, cintura, cuello, torticolis, hombro, tobillo, esguince, torcedura, desgarro, tendinitis, contractura, chichon, fibromialgia, tunel carpiano, juanete, espolon, hernia, dolor cuerpo, voltaren, diclofenaco, dolorub',
    'arnica, gel frio, alcanfor, masaje, mentol',
  ),
  need(
    'articulacion, rodilla, coyuntura, cartilago, glucosamina, condroitina, artritis, artrosis, reumatismo, reuma, dolor articulacion, dolor rodilla, dolor coyuntura',
    'arnica, colageno, curcuma, gel frio, una de gato',
  ),
  need(
    'inflamacion, inflamado, antiinflamatorio, desinflamatorio, desinflamante, desinflamar, ibuprofeno, aspirina',
    'curcuma, arnica, una de gato, jengibre, calendula',
  ),
  need('masaje, masajear', 'masaje'),
  need('aceite masaje, masaje pareja, masaje sensual', 'aceite de masaje, vela de masaje, erotica, sex shop'),
  need('dolor hueso, hueso, calcio, osteoporosis, osteopenia, fractura', 'vitamina d3, magnesio, colageno'),
  need('calambre, espasmo, hormigueo, relajante muscular', 'magnesio, complejo b'),
  need(
    'pierna, piernas, varice, varices, arana vascular, circulacion, cansada, pesada, pierna cansada, pierna hinchada, pie hinchado, hinchazon pie, hinchazon pierna',
    'castano de indias, piernas, gel frio',
  ),
  need('pie, pie cansado, dolor pie', 'gel frio, castano de indias, unguento'),
  need('dolor cabeza, cabeza, migrana, jaqueca', 'magnesio, valeriana, mentol'),

  // Colds and defences
  need(
    'tos, tos seca, flema, tos flema, bronquios, bronquitis, pulmon, pulmones, catarro, expectorante, asma, pecho',
    'jarabe de totumo, jarabe de propoleo, berro, propoleo, eucalipto',
  ),
  need(
    'gripa, gripe, gripita, resfriado, resfrio, malestar, quebranto, virosis, virus, fiebre, covid, antigripal, noraver, dolex gripa',
    'zinc, propoleo, jengibre y limon, totumo, berro, eucalipto',
  ),
  need(
    'garganta, dolor garganta, garganta inflamada, garganta irritada, infeccion garganta, amigdala, amigdalitis, ronquera, ronca, ronco, carraspera, carraspear, afonia, voz',
    'propoleo, jengibre y limon, miel de abejas, totumo',
  ),
  need(
    'congestion, congestion nasal, nariz, nariz tapada, sinusitis, rinitis, moco, vaporizacion, vaporub, vick, vick vaporub, mentolin',
    'balsamo de eucalipto, eucalipto',
  ),
  need('alergia', 'propoleo, zinc, vitamina c'),
  need(
    'defensa, inmunidad, inmune, inmunologico, sistema inmune, sistema inmunologico',
    'vitamina c, propoleo, zinc, multivitaminico, polen',
  ),
  need(
    'infeccion, antibiotico, bacteria, dolor muela, dolor oido, muela, encia, oido, aliento',
    'propoleo, una de gato, zinc',
  ),

  // Rest and mind
  need(
    'dormir, duermo, sueno, insomnio, desvelo, descansar, descanso, melatonina, ashwagandha, sedante, nervio, nervioso, nerviosa, nerviosismo, mal genio, ansiedad, ansioso, ansiosa, angustia, panico, estres, estresado, estresada, antiestres, calma, calmar, calmante, relajar, relajarme, relajante, relajacion, tranquilo, tranquila, tranquilizante, tranquilidad, depresion, tristeza',
    'valeriana, pasiflora, magnesio, te de hierbas',
  ),
  need(
    'memoria, concentracion, concentrar, estudiar, estudio, cerebro, mental, agotamiento mental, olvido, atencion',
    'ginseng, complejo b, aceite de sacha inchi, omega',
  ),

  // Digestion
  need(
    'gastritis, ulcera, acidez, agriera, reflujo, ardor, ardor estomago, dolor estomago, milanta, omeprazol, sal frutas, alka seltzer',
    'jarabe de sabila, te de hierbas, yerbabuena, linaza',
  ),
  need(
    'gas, gases, flatulencia, hinchazon, hinchado, hinchada, inflamada, llenura, indigestion, digestion, digestivo, digestiva, estomago, barriga, abdomen, pesadez, empacho, colico, barriga inflamada, estomago inflamado, barriga hinchada, dolor barriga',
    'te de hierbas, jengibre y canela, yerbabuena, alcachofa, anis, fibra',
  ),
  need('nausea, mareo, vertigo, vomito, ganas vomitar', 'jengibre y canela, jengibre, yerbabuena'),
  need('colico menstrual, menstrual, menstruacion, regla, periodo', 'jengibre y canela, te de hierbas, magnesio'),
  need('diarrea, soltura', 'te de hierbas, psyllium, platano'),
  need(
    'colon, colon irritable, colon inflamado, intestino, probiotico, flora intestinal',
    'fibra, psyllium, te de hierbas, linaza',
  ),
  need(
    'estrenimiento, estrenido, estrenida, laxante, bano, ir bano, ir cuerpo, hago cuerpo, dar cuerpo, evacuar, obrar, popo, soltar estomago, transito, limpiar colon, limpieza colon, tapado, tapada, dulcolax',
    'fibra, ciruela, sen, psyllium, linaza, purgantes',
  ),
  need('metamucil', 'psyllium, fibra'),
  need(
    'purga, purgar, purgante, desparasitar, desparasitante, antiparasitario, lombriz, lombrices, parasito, amiba',
    'purgantes, sen, ciruela',
  ),
  need('hemorroide, almorrana', 'psyllium, fibra, castano de indias, calendula'),
  need(
    'higado, higado graso, higado inflamado, limpiar higado, cardo mariano, boldo, vesicula, bilis, desintoxicar, desintoxicante, detox, depurar, depurativo, limpieza, toxinas, resaca, guayabo',
    'alcachofa, diente de leon',
  ),
  need(
    'rinon, rinones, orina, orinar, cistitis, vejiga, calculo, acido urico, liquidos, retener liquidos, retengo liquidos, eliminar liquidos, retencion, retencion liquidos, infeccion orina, infeccion urinaria, via urinaria, urinario, urinaria, diuretico, edema, prostata',
    'cola de caballo, alcachofa, una de gato',
  ),

  // Weight
  need(
    'adelgazar, adelgazante, bajar, bajar peso, bajar kilos, bajar barriga, bajar medidas, perder peso, perder barriga, reducir barriga, grasa barriga, abdomen plano, control peso, peso, gordura, gordo, gorda, sobrepeso, dieta, rebajar, quemar, quemador, quemar grasa, grasa, quemador grasa, grasa abdominal, metabolismo, reducir medidas, reductor, ozempic, herbalife, vinagre manzana',
    'te verde, fibra, alcachofa, jengibre y canela, chia, psyllium',
  ),
  need('hambre, quitar hambre, ansiedad comer, saciar, saciedad', 'chia, psyllium, fibra'),
  need(
    'subir peso, vitamina subir peso, aumentar peso, ganar peso, engordar, flaco, flaca, delgado, desnutricion, apetito, falta apetito, abrir apetito, coma, ensure',
    'colada, multivitaminico diario, maca, kids, borojo',
  ),

  // Heart, blood and hormones
  need(
    'colesterol, triglicerido, corazon, cardiovascular, arteria',
    'aceite de sacha inchi, omega, alcachofa, chia, psyllium',
  ),
  need(
    'azucar sangre, bajar azucar, azucar alta, azucar alto, nivel azucar, diabetes, diabetico, diabetica, glucosa, glicemia, insulina',
    'moringa, jengibre y canela, psyllium',
  ),
  need(
    'presion, presion alta, tension, tension alta, tension arterial, hipertension',
    'magnesio, hoja de guanabana, omega',
  ),
  need('anemia, hemoglobina, sangre', 'hierro, remolacha, espirulina'),
  need(
    'menopausia, climaterio, sofoco, bochorno, calores, hormona, hormonal, ovario, fertilidad',
    'maca, magnesio, omega, colageno',
  ),
  need('tiroides', 'espirulina, maca'),
  need('antioxidante', 'te verde, curcuma, vitamina c, moringa'),
  need('cancer, tumor, quiste', 'guanabana, una de gato, curcuma'),
  need('ojos, vista, vision', 'aceite de sacha inchi, omega, multivitaminico'),

  // Energy
  need(
    'energia, energizante, energetico, cansancio, cansado, fatiga, trasnocho, trasnochar, agotamiento, agotado, agotada, debilidad, decaimiento, decaido, desaliento, desgano, pereza, vitalidad, fuerza, animo, vigor, red bull, vive',
    'ginseng, maca, complejo b, guarana, borojo, potencializadores',
  ),
  need('neurobion, vitamina b, biotina, niacina, tiamina', 'complejo b, colageno'),
  need(
    'deporte, deportista, creatina, gimnasio, gym, entrenar, entreno, entrenamiento, ejercicio, rendimiento',
    'magnesio, espirulina, colageno, ginseng, maca',
  ),
  need('proteina, batido, malteada, licuado, masa muscular, smoothie', 'espirulina, batido, colageno, maca, cacao'),
  need('superalimento, super alimento, superfood', 'moringa, maca, espirulina, chia'),
  need(
    'potencia, potencia sexual, salud sexual, vigor sexual, rendimiento sexual, potenciador, vigorizante, viril, virilidad, masculino, hombre, afrodisiaco, potencializador, viagra, ereccion, impotencia, disfuncion, disfuncion erectil, eyaculacion, eyaculacion precoz, libido, deseo, apetito sexual, deseo sexual',
    'potencializadores, borojo, chontaduro, maca, ginseng',
  ),
  need('vitamina', 'multivitaminicos'),
  need('mujer, femenino', 'colageno, crema facial, multivitaminico'),
  need('embarazo, embarazada, lactancia, prenatal', 'complejo b, hierro, multivitaminico'),
  need('centrum, supradyn, adulto mayor, tercera edad', 'multivitaminico'),
  need('suplemento', 'multivitaminicos, capsulas'),
  need('pescado, aceite pescado, higado bacalao, aceite higado', 'omega, aceite de sacha inchi'),
  need('naranja, ascorbico, redoxon, cebion', 'vitamina c'),

  // Food and drinks
  need('desayuno, tetero, compota, papilla, cereal', 'colada, desayuno, cacao'),
  need('abeja, colmena, apicultura', 'miel, polen, propoleo'),
  need('miel pura, miel cruda', 'miel de abejas'),
  need('endulzante, azucar, edulcorante, agua panela', 'miel, panela, melaza'),
  need('sirope', 'melaza, miel de abejas'),
  need('milo, chocolisto', 'cacao'),

  // People and gifts
  need('bebe, recien nacido', 'ninos'),
  need('nino, nina, hijo, hija, lonchera', 'ninos, kids'),
  need('nino come, nina come, hijo come, hija come, hijo coma, nino coma', 'kids, gomitas, colada, ninos'),
  need('pediasure, scott, emulsion scott', 'kids, gomitas, colada'),
  need(
    'regalo, regalito, obsequio, detalle, detallito, sorpresa, cumpleanos, aniversario, navidad, amor amistad, dia madre, dia mujer, mama, madre, mami, abuela, suegra, esposa, novia, amiga, spa',
    'agua de rosas, crema de manos, serum, labial, miel de abejas, jabon artesanal',
  ),
  need(
    'papa, esposo, novio, abuelo, amigo, padre, dia padre, regalo papa, regalo esposo, regalo novio, regalo hombre, regalo abuelo, regalo amigo',
    'cacao con maca, miel de abejas, jabon artesanal, borojo',
  ),

  // For adults: the category for adults is only found if `means` contains a word such as 'erotica'
  need(
    'sexo, sexual, erotico, erotica, intimidad, juguete sexual, condon, preservativo, placer, orgasmo, retardante, noche romantica, romantico, romantica, seduccion, lenceria, sexshop, sex shop',
    'erotica, sex shop, juguetes sexuales',
  ),
  need('vela aromatica', 'vela'),
  need('lubricante, lubricacion', 'gel intimo, erotica, sex shop'),
  need('intimo', 'gel intimo'),
  need('perfume, ambientador, fragancia, aroma, colonia', 'bruma'),

  // Services
  need('bioquantum, biocuantica, cuantica, quantum, quantico, bioenergetico, escaner', 'examen bio cuantico'),
  need('turno, agendar, medico, doctor, doctora, nutricionista, naturista, consulta', 'cita, asesoria, examen'),
  need('control', 'seguimiento'),

  // English
  need('honey', 'miel'),
  need('soap', 'jabon'),
  need('baby', 'bebe'),
];
