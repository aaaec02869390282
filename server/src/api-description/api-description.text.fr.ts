/** Texts of the page that describes the calls of `/api`, for authors of programs. */
export const apiDescriptionText = {
  title: 'Interface de programmation',
  lead: 'Chaque appel, qui peut le faire, et ce qu’il refuse. Le document OpenAPI 3.1 dit aussi la forme de chaque question et de chaque réponse.',
  document: 'Document OpenAPI 3.1',
  call: 'Appel',
  access: 'Qui',
  refusals: 'Refus',
  caption: 'Les appels, dans l’ordre de leurs adresses',
  anyone: 'tout le monde',
  person: 'une personne connectée',
  team: (roles: readonly string[]) => `${roles.join(' ou ')}, avec un second facteur`,
} as const;
