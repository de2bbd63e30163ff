export const listed = (names: string): string[] => names.trim().split(/,\s+/);

export const womensNames = listed(`
  Fátima, Amina, Rosa, Celeste, Anabela, Graça, Lurdes, Zaina, Halima, Esperança, Felismina, Joaquina,
  Teresa, Ofélia, Saquina, Muanacha, Alzira, Dulce, Ivone, Nércia, Telma, Argentina, Benvinda, Cândida,
  Delfina, Elisa, Flora, Germana, Hortência, Isaura, Judite, Luísa, Marta, Noémia, Olinda, Paulina,
  Raquel, Sónia, Tânia, Yolanda
`);

export const mensNames = listed(`
  Nelson, Hélder, Abdul, Momade, Celso, Armando, Zito, Ernesto, Salimo, Ussene, Filimone, Jossias, Alfeu,
  Bento, Custódio, Domingos, Edson, Feliciano, Gildo, Horácio, Inácio, Jaime, Lázaro, Manuel, Narciso,
  Osvaldo, Paulo, Quitério, Raul, Simão, Tomás, Ussumane, Valdemar, Xavier, Zacarias, Amâncio, Belmiro,
  Cremildo, Dércio, Estêvão
`);

export const surnames = listed(`
  Macuácua, Sitoe, Cumbe, Nhantumbo, Mondlane, Machava, Chissano, Langa, Tembe, Cossa, Mabunda, Matusse,
  Nhaca, Zandamela, Bila, Chaúque, Mucavele, Massingue, Zunguza, Uamusse, Abdul, Selemane, Amade, Assane,
  Momade, Saíde, Nicolau, Muteia, Namburete, Alberto, Chipande, Ncuinda, Muianga, Guambe, Nhampossa,
  Vilanculos, Simbine, Manhiça, Magaia, Timane, Sambo, Chemane, Manjate, Nguenha, Mahumane, Zavala,
  Chivambo, Dzimba, Fumo, Honwana
`);
