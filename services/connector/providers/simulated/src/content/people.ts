/** The people of the simulated network: made-up names, numbers set aside for fiction. */
export const people: readonly string[] = [
  ...['Maya Stone', 'Liam Park', 'Ines Duarte', 'Omar Haddad', 'Freya Lindqvist', 'Arjun Mehta'],
  ...[
    'Chloe Bennett',
    'Diego Salazar',
    'Hannah Vogel',
    'Kwame Asante',
    'Lucía Romero',
    'Noah Fischer',
  ],
  ...['Aisha Rahman', 'Pablo Ortega', 'Greta Holm', 'Tomás Silva', 'Yuki Tanaka', 'Ruth Adeyemi'],
  ...['Ben Carver', 'Sara Moretti', 'Ivan Petrov', 'Leila Farouk', 'Jonas Weber', 'Nadia Costa'],
  ...['Peter Quinn', 'Anya Kowalska', 'Rafael Campos', 'Emily Hart', 'Samir Khan', 'Julia Sommer'],
  ...['Daniel Okoro', 'Marta Vidal', 'Owen Clarke', 'Zara Malik', 'Felix Brandt', 'Carmen Ibáñez'],
  ...['Theo Laurent', 'Amara Diallo', 'Victor Nilsson', 'Elif Demir'],
];

/** Those who come and go in live groups. */
export const visitors: readonly string[] = [
  ...['Grace Muller', 'Hugo Pereira', 'Isla Macrae', 'Karim Benali', 'Laura Conti', 'Mikkel Sand'],
  ...['Nora Jensen', 'Paulo Reis', 'Rosa Marín', 'Stefan Lang', 'Tara Singh', 'Wes Porter'],
];

/** The sender of adverts. */
export const advertiser = 'Profit Coach';

/** Who answers a message to themselves with a word by which they want no more of them. */
export const declining: ReadonlyMap<string, string> = new Map([
  ['Peter Quinn', 'STOP'],
  ['Julia Sommer', 'Abmelden'],
  ['Lucía Romero', 'Baja'],
]);

/** What whoever is asked to in a group writes to the account itself. */
export const joining = 'START';
