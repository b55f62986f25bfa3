/**
 * The municipalities of Colombia by department, with their DIVIPOLA codes: 1,122 places including the non-municipal
 * areas of the Amazon and the Orinoco. The browser loads this module only for a form with the field 'Ciudad', which
 * suggests them; the server finds the code of a typed city (`municipality-code.ts`).
 *
 * Made from the npm package colombia-cities 1.0.0 (copyright 2025 juanvidev1, MIT licence), whose source is DANE's
 * DIVIPOLA codes. Corrected by hand: Norosí, Guachené, San José de Uré, Tuchín and Nuevo Belén de Bajirá
 * added, the withdrawn codes 27086 and 94663 removed, spelling and accents corrected. Places have the name that people
 * write on a parcel: Cali, not Santiago de Cali.
 */
import type { Department } from './departments.ts';

/** For each department: its two-digit code, then each municipality with the last three digits of its code. */
const codedNames: Record<Department, string> = {
  Amazonas:
    '91|El Encanto 263|La Chorrera 405|La Pedrera 407|La Victoria 430|Leticia 001|Mirití-Paraná 460|Puerto Alegría 530|Puerto Arica 536|Puerto Nariño 540|Puerto Santander 669|Tarapacá 798',
  Antioquia:
    '05|Abejorral 002|Abriaquí 004|Alejandría 021|Amagá 030|Amalfi 031|Andes 034|Angelópolis 036|Angostura 038|Anorí 040|Anzá 044|Apartadó 045|Arboletes 051|Argelia 055|Armenia 059|Barbosa 079|Bello 088|Belmira 086|Betania 091|Betulia 093|Briceño 107|Buriticá 113|Cáceres 120|Caicedo 125|Caldas 129|Campamento 134|Cañasgordas 138|Caracolí 142|Caramanta 145|Carepa 147|Carolina 150|Caucasia 154|Chigorodó 172|Cisneros 190|Ciudad Bolívar 101|Cocorná 197|Concepción 206|Concordia 209|Copacabana 212|Dabeiba 234|Donmatías 237|Ebéjico 240|El Bagre 250|El Carmen de Viboral 148|El Peñol 541|El Retiro 607|El Santuario 697|Entrerríos 264|Envigado 266|Fredonia 282|Frontino 284|Giraldo 306|Girardota 308|Gómez Plata 310|Granada 313|Guadalupe 315|Guarne 318|Guatapé 321|Heliconia 347|Hispania 353|Itagüí 360|Ituango 361|Jardín 364|Jericó 368|La Ceja 376|La Estrella 380|La Pintada 390|La Unión 400|Liborina 411|Maceo 425|Marinilla 440|Medellín 001|Montebello 467|Murindó 475|Mutatá 480|Nariño 483|Nechí 495|Necoclí 490|Olaya 501|Peque 543|Pueblorrico 576|Puerto Berrío 579|Puerto Nare 585|Puerto Triunfo 591|Remedios 604|Rionegro 615|Sabanalarga 628|Sabaneta 631|Salgar 642|San Andrés 647|San Carlos 649|San Francisco 652|San Jerónimo 656|San José de la Montaña 658|San Juan de Urabá 659|San Luis 660|San Pedro de los Milagros 664|San Pedro de Urabá 665|San Rafael 667|San Roque 670|San Vicente Ferrer 674|Santa Bárbara 679|Santa Fe de Antioquia 042|Santa Rosa de Osos 686|Santo Domingo 690|Segovia 736|Sonsón 756|Sopetran 761|Támesis 789|Tarazá 790|Tarso 792|Titiribí 809|Toledo 819|Turbo 837|Uramita 842|Urrao 847|Valdivia 854|Valparaíso 856|Vegachí 858|Venecia 861|Vigía del Fuerte 873|Yalí 885|Yarumal 887|Yolombó 890|Yondó 893|Zaragoza 895',
  Arauca: '81|Arauca 001|Arauquita 065|Cravo Norte 220|Fortul 300|Puerto Rondón 591|Saravena 736|Tame 794',
  Atlántico:
    '08|Baranoa 078|Barranquilla 001|Campo de la Cruz 137|Candelaria 141|Galapa 296|Juan de Acosta 372|Luruaco 421|Malambo 433|Manatí 436|Palmar de Varela 520|Piojó 549|Polonuevo 558|Ponedera 560|Puerto Colombia 573|Repelón 606|Sabanagrande 634|Sabanalarga 638|Santa Lucía 675|Santo Tomás 685|Soledad 758|Suan 770|Tubará 832|Usiacurí 849',
  'Bogotá, D.C.': '11|Bogotá, D.C. 001',
  Bolívar:
    '13|Achí 006|Altos del Rosario 030|Arenal 042|Arjona 052|Arroyohondo 062|Barranco de Loba 074|Calamar 140|Cantagallo 160|Cartagena 001|Cicuco 188|Clemencia 222|Córdoba 212|El Carmen de Bolívar 244|El Guamo 248|El Peñón 268|Hatillo de Loba 300|Magangué 430|Mahates 433|Margarita 440|María la Baja 442|Mompox 468|Montecristo 458|Morales 473|Norosí 490|Pinillos 549|Regidor 580|Río Viejo 600|San Cristóbal 620|San Estanislao 647|San Fernando 650|San Jacinto 654|San Jacinto del Cauca 655|San Juan Nepomuceno 657|San Martín de Loba 667|San Pablo 670|Santa Catalina 673|Santa Rosa de Lima 683|Santa Rosa del Sur 688|Simití 744|Soplaviento 760|Talaigua Nuevo 780|Tiquisio 810|Turbaco 836|Turbana 838|Villanueva 873|Zambrano 894',
  Boyacá:
    '15|Almeida 022|Aquitania 047|Arcabuco 051|Belén 087|Berbeo 090|Betéitiva 092|Boavita 097|Boyacá 104|Briceño 106|Buenavista 109|Busbanzá 114|Caldas 131|Campohermoso 135|Cerinza 162|Chinavita 172|Chiquinquirá 176|Chíquiza 232|Chiscas 180|Chita 183|Chitaraque 185|Chivatá 187|Chivor 236|Ciénega 189|Cómbita 204|Coper 212|Corrales 215|Covarachía 218|Cubará 223|Cucaita 224|Cuítiva 226|Duitama 238|El Cocuy 244|El Espino 248|Firavitoba 272|Floresta 276|Gachantivá 293|Gámeza 296|Garagoa 299|Guacamayas 317|Guateque 322|Guayatá 325|Güicán 332|Iza 362|Jenesano 367|Jericó 368|La Capilla 380|La Uvita 403|La Victoria 401|Labranzagrande 377|Macanal 425|Maripí 442|Miraflores 455|Mongua 464|Monguí 466|Moniquirá 469|Motavita 476|Muzo 480|Nobsa 491|Nuevo Colón 494|Oicatá 500|Otanche 507|Pachavita 511|Páez 514|Paipa 516|Pajarito 518|Panqueba 522|Pauna 531|Paya 533|Paz de Río 537|Pesca 542|Pisba 550|Puerto Boyacá 572|Quípama 580|Ramiriquí 599|Ráquira 600|Rondón 621|Saboyá 632|Sáchica 638|Samacá 646|San Eduardo 660|San José de Pare 664|San Luis de Gaceno 667|San Mateo 673|San Miguel de Sema 676|San Pablo de Borbur 681|Santa María 690|Santa Rosa de Viterbo 693|Santa Sofía 696|Santana 686|Sativanorte 720|Sativasur 723|Siachoque 740|Soatá 753|Socha 757|Socotá 755|Sogamoso 759|Somondoco 761|Sora 762|Soracá 764|Sotaquirá 763|Susacón 774|Sutamarchán 776|Sutatenza 778|Tasco 790|Tenza 798|Tibaná 804|Tibasosa 806|Tinjacá 808|Tipacoque 810|Toca 814|Togüí 816|Tópaga 820|Tota 822|Tunja 001|Tununguá 832|Turmequé 835|Tuta 837|Tutazá 839|Úmbita 842|Ventaquemada 861|Villa de Leyva 407|Viracachá 879|Zetaquira 897',
  Caldas:
    '17|Aguadas 013|Anserma 042|Aranzazu 050|Belalcázar 088|Chinchiná 174|Filadelfia 272|La Dorada 380|La Merced 388|Manizales 001|Manzanares 433|Marmato 442|Marquetalia 444|Marulanda 446|Neira 486|Norcasia 495|Pácora 513|Palestina 524|Pensilvania 541|Riosucio 614|Risaralda 616|Salamina 653|Samaná 662|San José 665|Supía 777|Victoria 867|Villamaría 873|Viterbo 877',
  Caquetá:
    '18|Albania 029|Belén de los Andaquíes 094|Cartagena del Chairá 150|Curillo 205|El Doncello 247|El Paujil 256|Florencia 001|La Montañita 410|Milán 460|Morelia 479|Puerto Rico 592|San José del Fragua 610|San Vicente del Caguán 753|Solano 756|Solita 785|Valparaíso 860',
  Casanare:
    '85|Aguazul 010|Chámeza 015|Hato Corozal 125|La Salina 136|Maní 139|Monterrey 162|Nunchía 225|Orocué 230|Paz de Ariporo 250|Pore 263|Recetor 279|Sabanalarga 300|Sácama 315|San Luis de Palenque 325|Támara 400|Tauramena 410|Trinidad 430|Villanueva 440|Yopal 001',
  Cauca:
    '19|Almaguer 022|Argelia 050|Balboa 075|Bolívar 100|Buenos Aires 110|Cajibío 130|Caldono 137|Caloto 142|Corinto 212|El Tambo 256|Florencia 290|Guachené 300|Guapi 318|Inzá 355|Jambaló 364|La Sierra 392|La Vega 397|López de Micay 418|Mercaderes 450|Miranda 455|Morales 473|Padilla 513|Páez 517|Patía 532|Piamonte 533|Piendamó 548|Popayán 001|Puerto Tejada 573|Puracé 585|Rosas 622|San Sebastián 693|Santa Rosa 701|Santander de Quilichao 698|Silvia 743|Sotará 760|Suárez 780|Sucre 785|Timbío 807|Timbiquí 809|Toribío 821|Totoró 824|Villa Rica 845',
  Cesar:
    '20|Aguachica 011|Agustín Codazzi 013|Astrea 032|Becerril 045|Bosconia 060|Chimichagua 175|Chiriguaná 178|Curumaní 228|El Copey 238|El Paso 250|Gamarra 295|González 310|La Gloria 383|La Jagua de Ibirico 400|La Paz 621|Manaure Balcón del Cesar 443|Pailitas 517|Pelaya 550|Pueblo Bello 570|Río de Oro 614|San Alberto 710|San Diego 750|San Martín 770|Tamalameque 787|Valledupar 001',
  Chocó:
    '27|Acandí 006|Alto Baudó 025|Atrato 050|Bagadó 073|Bahía Solano 075|Bajo Baudó 077|Bojayá 099|Carmen del Darién 150|Cértegui 160|Condoto 205|El Cantón del San Pablo 135|El Carmen de Atrato 245|El Litoral del San Juan 250|Istmina 361|Juradó 372|Lloró 413|Medio Atrato 425|Medio Baudó 430|Medio San Juan 450|Nóvita 491|Nuevo Belén de Bajirá 493|Nuquí 495|Quibdó 001|Río Iró 580|Río Quito 600|Riosucio 615|San José del Palmar 660|Sipí 745|Tadó 787|Unguía 800|Unión Panamericana 810',
  Córdoba:
    '23|Ayapel 068|Buenavista 079|Canalete 090|Cereté 162|Chimá 168|Chinú 182|Ciénaga de Oro 189|Cotorra 300|La Apartada 350|Lorica 417|Los Córdobas 419|Momil 464|Montelíbano 466|Montería 001|Moñitos 500|Planeta Rica 555|Pueblo Nuevo 570|Puerto Escondido 574|Puerto Libertador 580|Purísima de la Concepción 586|Sahagún 660|San Andrés de Sotavento 670|San Antero 672|San Bernardo del Viento 675|San Carlos 678|San José de Uré 682|San Pelayo 686|Tierralta 807|Tuchín 815|Valencia 855',
  Cundinamarca:
    '25|Agua de Dios 001|Albán 019|Anapoima 035|Anolaima 040|Apulo 599|Arbeláez 053|Beltrán 086|Bituima 095|Bojacá 099|Cabrera 120|Cachipay 123|Cajicá 126|Caparrapí 148|Cáqueza 151|Carmen de Carupa 154|Chaguaní 168|Chía 175|Chipaque 178|Choachí 181|Chocontá 183|Cogua 200|Cota 214|Cucunubá 224|El Colegio 245|El Peñón 258|El Rosal 260|Facatativá 269|Fómeque 279|Fosca 281|Funza 286|Fúquene 288|Fusagasugá 290|Gachalá 293|Gachancipá 295|Gachetá 297|Gama 299|Girardot 307|Granada 312|Guachetá 317|Guaduas 320|Guasca 322|Guataquí 324|Guatavita 326|Guayabal de Síquima 328|Guayabetal 335|Gutiérrez 339|Jerusalén 368|Junín 372|La Calera 377|La Mesa 386|La Palma 394|La Peña 398|La Vega 402|Lenguazaque 407|Machetá 426|Madrid 430|Manta 436|Medina 438|Mosquera 473|Nariño 483|Nemocón 486|Nilo 488|Nimaima 489|Nocaima 491|Pacho 513|Paime 518|Pandi 524|Paratebueno 530|Pasca 535|Puerto Salgar 572|Pulí 580|Quebradanegra 592|Quetame 594|Quipile 596|Ricaurte 612|San Antonio del Tequendama 645|San Bernardo 649|San Cayetano 653|San Francisco 658|San Juan de Rioseco 662|Sasaima 718|Sesquilé 736|Sibaté 740|Silvania 743|Simijaca 745|Soacha 754|Sopó 758|Subachoque 769|Suesca 772|Supatá 777|Susa 779|Sutatausa 781|Tabio 785|Tausa 793|Tena 797|Tenjo 799|Tibacuy 805|Tibirita 807|Tocaima 815|Tocancipá 817|Topaipí 823|Ubalá 839|Ubaque 841|Ubaté 843|Une 845|Útica 851|Venecia 506|Vergara 862|Vianí 867|Villagómez 871|Villapinzón 873|Villeta 875|Viotá 878|Yacopí 885|Zipacón 898|Zipaquirá 899',
  Guainía:
    '94|Barrancominas 343|Cacahual 886|Inírida 001|La Guadalupe 885|Morichal 888|Pana Pana 887|Puerto Colombia 884|San Felipe 883',
  Guaviare: '95|Calamar 015|El Retorno 025|Miraflores 200|San José del Guaviare 001',
  Huila:
    '41|Acevedo 006|Agrado 013|Aipe 016|Algeciras 020|Altamira 026|Baraya 078|Campoalegre 132|Colombia 206|Elías 244|Garzón 298|Gigante 306|Guadalupe 319|Hobo 349|Íquira 357|Isnos 359|La Argentina 378|La Plata 396|Nátaga 483|Neiva 001|Oporapa 503|Paicol 518|Palermo 524|Palestina 530|Pital 548|Pitalito 551|Rivera 615|Saladoblanco 660|San Agustín 668|Santa María 676|Suaza 770|Tarqui 791|Tello 799|Teruel 801|Tesalia 797|Timaná 807|Villavieja 872|Yaguará 885',
  'La Guajira':
    '44|Albania 035|Barrancas 078|Dibulla 090|Distracción 098|El Molino 110|Fonseca 279|Hatonuevo 378|La Jagua del Pilar 420|Maicao 430|Manaure 560|Riohacha 001|San Juan del Cesar 650|Uribia 847|Urumita 855|Villanueva 874',
  Magdalena:
    '47|Algarrobo 030|Aracataca 053|Ariguaní 058|Cerro de San Antonio 161|Chivolo 170|Ciénaga 189|Concordia 205|El Banco 245|El Piñón 258|El Retén 268|Fundación 288|Guamal 318|Nueva Granada 460|Pedraza 541|Pijiño del Carmen 545|Pivijay 551|Plato 555|Puebloviejo 570|Remolino 605|Sabanas de San Ángel 660|Salamina 675|San Sebastián de Buenavista 692|San Zenón 703|Santa Ana 707|Santa Bárbara de Pinto 720|Santa Marta 001|Sitionuevo 745|Tenerife 798|Zapayán 960|Zona Bananera 980',
  Meta: '50|Acacías 006|Barranca de Upía 110|Cabuyaro 124|Castilla la Nueva 150|Cubarral 223|Cumaral 226|El Calvario 245|El Castillo 251|El Dorado 270|Fuente de Oro 287|Granada 313|Guamal 318|La Macarena 350|Lejanías 400|Mapiripán 325|Mesetas 330|Puerto Concordia 450|Puerto Gaitán 568|Puerto Lleras 577|Puerto López 573|Puerto Rico 590|Restrepo 606|San Carlos de Guaroa 680|San Juan de Arama 683|San Juanito 686|San Martín 689|Uribe 370|Villavicencio 001|Vistahermosa 711',
  Nariño:
    '52|Albán 019|Aldana 022|Ancuyá 036|Arboleda 051|Barbacoas 079|Belén 083|Buesaco 110|Chachagüí 240|Colón 203|Consacá 207|Contadero 210|Córdoba 215|Cuaspud Carlosama 224|Cumbal 227|Cumbitara 233|El Charco 250|El Peñol 254|El Rosario 256|El Tablón de Gómez 258|El Tambo 260|Francisco Pizarro 520|Funes 287|Guachucal 317|Guaitarilla 320|Gualmatán 323|Iles 352|Imués 354|Ipiales 356|La Cruz 378|La Florida 381|La Llanada 385|La Tola 390|La Unión 399|Leiva 405|Linares 411|Los Andes 418|Magüí 427|Mallama 435|Mosquera 473|Nariño 480|Olaya Herrera 490|Ospina 506|Pasto 001|Policarpa 540|Potosí 560|Providencia 565|Puerres 573|Pupiales 585|Ricaurte 612|Roberto Payán 621|Samaniego 678|San Bernardo 685|San Lorenzo 687|San Pablo 693|San Pedro de Cartago 694|Sandoná 683|Santa Bárbara 696|Santacruz 699|Sapuyes 720|Taminango 786|Tangua 788|Tumaco 835|Túquerres 838|Yacuanquer 885',
  'Norte de Santander':
    '54|Ábrego 003|Arboledas 051|Bochalema 099|Bucarasica 109|Cáchira 128|Cácota 125|Chinácota 172|Chitagá 174|Convención 206|Cúcuta 001|Cucutilla 223|Durania 239|El Carmen 245|El Tarra 250|El Zulia 261|Gramalote 313|Hacarí 344|Herrán 347|La Esperanza 385|La Playa 398|Labateca 377|Los Patios 405|Lourdes 418|Mutiscua 480|Ocaña 498|Pamplona 518|Pamplonita 520|Puerto Santander 553|Ragonvalia 599|Salazar 660|San Calixto 670|San Cayetano 673|Santiago 680|Sardinata 720|Silos 743|Teorama 800|Tibú 810|Toledo 820|Villa Caro 871|Villa del Rosario 874',
  Putumayo:
    '86|Colón 219|Mocoa 001|Orito 320|Puerto Asís 568|Puerto Caicedo 569|Puerto Guzmán 571|Puerto Leguízamo 573|San Francisco 755|San Miguel 757|Santiago 760|Sibundoy 749|Valle del Guamuez 865|Villagarzón 885',
  Quindío:
    '63|Armenia 001|Buenavista 111|Calarcá 130|Circasia 190|Córdoba 212|Filandia 272|Génova 302|La Tebaida 401|Montenegro 470|Pijao 548|Quimbaya 594|Salento 690',
  Risaralda:
    '66|Apía 045|Balboa 075|Belén de Umbría 088|Dosquebradas 170|Guática 318|La Celia 383|La Virginia 400|Marsella 440|Mistrató 456|Pereira 001|Pueblo Rico 572|Quinchía 594|Santa Rosa de Cabal 682|Santuario 687',
  'San Andrés y Providencia': '88|Providencia y Santa Catalina 564|San Andrés 001',
  Santander:
    '68|Aguada 013|Albania 020|Aratoca 051|Barbosa 077|Barichara 079|Barrancabermeja 081|Betulia 092|Bolívar 101|Bucaramanga 001|Cabrera 121|California 132|Capitanejo 147|Carcasí 152|Cepitá 160|Cerrito 162|Charalá 167|Charta 169|Chima 176|Chipatá 179|Cimitarra 190|Concepción 207|Confines 209|Contratación 211|Coromoro 217|Curití 229|El Carmen de Chucurí 235|El Guacamayo 245|El Peñón 250|El Playón 255|Encino 264|Enciso 266|Florián 271|Floridablanca 276|Galán 296|Gámbita 298|Girón 307|Guaca 318|Guadalupe 320|Guapotá 322|Guavatá 324|Güepsa 327|Hato 344|Jesús María 368|Jordán 370|La Belleza 377|La Paz 397|Landázuri 385|Lebrija 406|Los Santos 418|Macaravita 425|Málaga 432|Matanza 444|Mogotes 464|Molagavita 468|Ocamonte 498|Oiba 500|Onzaga 502|Palmar 522|Palmas del Socorro 524|Páramo 533|Piedecuesta 547|Pinchote 549|Puente Nacional 572|Puerto Parra 573|Puerto Wilches 575|Rionegro 615|Sabana de Torres 655|San Andrés 669|San Benito 673|San Gil 679|San Joaquín 682|San José de Miranda 684|San Miguel 686|San Vicente de Chucurí 689|Santa Bárbara 705|Santa Helena del Opón 720|Simacota 745|Socorro 755|Suaita 770|Sucre 773|Suratá 780|Tona 820|Valle de San José 855|Vélez 861|Vetas 867|Villanueva 872|Zapatoca 895',
  Sucre:
    '70|Buenavista 110|Caimito 124|Chalán 230|Colosó 204|Corozal 215|Coveñas 221|El Roble 233|Galeras 235|Guaranda 265|La Unión 400|Los Palmitos 418|Majagual 429|Morroa 473|Ovejas 508|Sampués 670|San Antonio de Palmito 523|San Benito Abad 678|San Juan de Betulia 702|San Marcos 708|San Onofre 713|San Pedro 717|Santiago de Tolú 820|Sincé 742|Sincelejo 001|Sucre 771|Toluviejo 823',
  Tolima:
    '73|Alpujarra 024|Alvarado 026|Ambalema 030|Anzoátegui 043|Armero 055|Ataco 067|Cajamarca 124|Carmen de Apicalá 148|Casabianca 152|Chaparral 168|Coello 200|Coyaima 217|Cunday 226|Dolores 236|Espinal 268|Falan 270|Flandes 275|Fresno 283|Guamo 319|Herveo 347|Honda 349|Ibagué 001|Icononzo 352|Lérida 408|Líbano 411|Mariquita 443|Melgar 449|Murillo 461|Natagaima 483|Ortega 504|Palocabildo 520|Piedras 547|Planadas 555|Prado 563|Purificación 585|Rioblanco 616|Roncesvalles 622|Rovira 624|Saldaña 671|San Antonio 675|San Luis 678|Santa Isabel 686|Suárez 770|Valle de San Juan 854|Venadillo 861|Villahermosa 870|Villarrica 873',
  'Valle del Cauca':
    '76|Alcalá 020|Andalucía 036|Ansermanuevo 041|Argelia 054|Bolívar 100|Buenaventura 109|Buga 111|Bugalagrande 113|Caicedonia 122|Cali 001|Calima 126|Candelaria 130|Cartago 147|Dagua 233|El Águila 243|El Cairo 246|El Cerrito 248|El Dovio 250|Florida 275|Ginebra 306|Guacarí 318|Jamundí 364|La Cumbre 377|La Unión 400|La Victoria 403|Obando 497|Palmira 520|Pradera 563|Restrepo 606|Riofrío 616|Roldanillo 622|San Pedro 670|Sevilla 736|Toro 823|Trujillo 828|Tuluá 834|Ulloa 845|Versalles 863|Vijes 869|Yotoco 890|Yumbo 892|Zarzal 895',
  Vaupés: '97|Carurú 161|Mitú 001|Pacoa 511|Papunahua 777|Taraira 666|Yavaraté 889',
  Vichada: '99|Cumaribo 773|La Primavera 524|Puerto Carreño 001|Santa Rosalía 624',
};

export type Municipality = { name: string; code: string };

/** Lists the municipalities of a department in Spanish order; none for an unknown department. */
export function municipalitiesOf(department: string): string[] {
  return codedMunicipalitiesOf(department).map(({ name }) => name);
}

/** Lists all municipalities, each with its department: 'Pereira, Risaralda'. */
export function placeNames(): string[] {
  const departments = Object.keys(codedNames);
  return departments.flatMap((department) =>
    municipalitiesOf(department).map((name) => (name === department ? name : `${name}, ${department}`)),
  );
}

/**
 * Lists the municipalities of a department with their DIVIPOLA codes: five digits, the first two of which are the
 * department's.
 */
export function codedMunicipalitiesOf(department: string): Municipality[] {
  if (!isDepartment(department)) return [];
  const [prefix = '', ...entries] = codedNames[department].split('|');
  return entries.map((entry) => ({ name: entry.slice(0, -4), code: prefix + entry.slice(-3) }));
}

function isDepartment(text: string): text is Department {
  return Object.hasOwn(codedNames, text);
}
