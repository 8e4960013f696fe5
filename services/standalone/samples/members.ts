/**
 * The members of the sample chats: made-up names, and none of the simulated account's. An export tells
 * no number, so somebody of one name in both would be listed as two people.
 */
export const sampleMembers: readonly string[] = [
  ...['Alice Morgan', 'Bruno Keller', 'Clara Jansen', 'Dario Conte', 'Erin Walsh', 'Farid Nasser'],
  ...['Gemma Price', 'Henrik Dahl', 'Imani Okafor', 'Joaquín Reyes', 'Katja Lorenz', 'Luca Ferri'],
  ...['Mina Sato', 'Nils Bergman', 'Olga Novak', 'Pia Schuster', 'Quentin Roux', 'Rita Mendes'],
  ...['Selma Aydin', 'Tobias Kern', 'Uma Krishnan', 'Vera Popova', 'Will Turner', 'Xenia Lang'],
  ...['Yannick Meyer', 'Zofia Wójcik', 'Adrián Soto', 'Beth Coleman', 'Cyrus Amini', 'Dora Nagy'],
  ...['Elias Strand', 'Fiona Grant', 'Gustavo Pinto', 'Hana Kim', 'Irene Basile', 'Jakub Malik'],
  ...['Kirsten Vogt', 'Leandro Paz', 'Marisa Leal', 'Nathan Boyd'],
];
