import type { PhotoKind } from '@placejuste/domain/declaration';

/** Texts of the two photographs; in a file of their own because the first step of the wizard does not need them. */
export const photoKindsText: Readonly<Record<PhotoKind, { title: string; what: string; label: string; how: string }>> =
  {
    parking: {
      title: 'La voiture garée',
      what: 'la voiture garée, plaque et place visibles',
      label: 'photo du stationnement',
      how: 'Reculez derrière elle, un peu de côté\u00a0: la plaque et la place doivent se voir.',
    },
    windshield: {
      title: 'Le pare-brise, carte visible',
      what: 'le pare-brise, carte visible',
      label: 'photo du pare-brise',
      how: 'Approchez-vous\u00a0: la carte doit se lire.',
    },
  };
