import { awaitMail, mailsTo } from './product/mailbox.ts';
import { immensePng, photographFile, textNamedJpeg, tooHeavy, truncatedJpeg } from './people/pictures.ts';
import { callAs, confirmedPerson, inventPerson } from './people/person.ts';
import { openAs, createSubscriber } from './people/signed-in.ts';
import { expectAccessible } from './product/screen.ts';
import { signIn } from './steps/sign-up.ts';
import { expect, test } from './product/test.ts';

test.describe('photographs', () => {
  test('each refused file says why, and the picture kept before stays', { tag: '@long' }, async ({ page, product }) => {
    const { session } = await createSubscriber(product);
    await openAs(page, session);
    await page.goto('/pwa/declare?step=photos');
    const input = page.locator('#photo-parking');
    await input.setInputFiles(await photographFile('Voiture'));
    const kept = page.getByRole('img', { name: /voiture garée/ });
    await expect(kept).toBeVisible();

    const small = { name: 'petite.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(99_999) };
    const screenshot = { ...(await photographFile('Voiture')), name: 'Screenshot_2026.jpg' };
    for (const [file, sentence] of [
      [textNamedJpeg(), 'Format de fichier invalide'],
      [await truncatedJpeg(), 'Format de fichier invalide'],
      [await tooHeavy(), 'Photo trop volumineuse'],
      [await immensePng(), 'Photo trop volumineuse'],
      [small, 'Photo trop petite (qualité insuffisante)'],
      [screenshot, "Capture d'écran détectée - prenez une vraie photo"],
    ] as const) {
      await input.setInputFiles(file);
      await expect(page.getByText(sentence, { exact: true }), file.name).toBeVisible();
      await expect(kept, `kept after ${file.name}`).toBeVisible();
    }
    await expectAccessible(page, 'refused photograph');
    // A valid file clears the refusal.
    await input.setInputFiles(await photographFile('Voiture'));
    await expect(page.getByText("Capture d'écran détectée - prenez une vraie photo")).toHaveCount(0);
  });
});

test.describe('accounts', () => {
  test('a wrong password and an unknown address meet the same words', async ({ page, product }) => {
    const { person } = await confirmedPerson(product);
    for (const email of [person.email, inventPerson().email]) {
      await page.goto('/auth?mode=login');
      await signIn(page, email, 'mauvais-mot');
      await expect(page.getByText('Email ou mot de passe incorrect').first()).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(email);
    }
    await expectAccessible(page, 'refused sign-in');
  });

  test('a browser that forbids storage opens the account, for the time of the tab', async ({ page, product }) => {
    const { person } = await confirmedPerson(product);
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Refused', 'SecurityError');
          },
        });
    });
    await page.goto('/pwa');
    await signIn(page, person.email, person.password);
    await expect(page.getByText('Populaire')).toBeVisible();
    await page.getByRole('link', { name: 'Paramètres' }).click();
    await expect(page.getByText(person.email)).toBeVisible();
  });

  test('an empty form names each field, in a summary that takes the focus', async ({ page }) => {
    await page.goto('/auth?mode=signup');
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    for (const sentence of [
      'Indiquez votre prénom.',
      'Indiquez votre nom.',
      'Indiquez votre adresse e-mail.',
      'Indiquez votre mot de passe.',
    ]) {
      await expect(page.getByRole('link', { name: sentence })).toBeVisible();
    }
    await expect(page.getByRole('alert').first()).toBeFocused();
    await expectAccessible(page, 'empty sign-up');
  });

  test('a second account on one address reveals nothing and is not made', async ({ product }) => {
    const { person } = await confirmedPerson(product);
    const before = (await mailsTo(product.dataDir, person.email)).length;
    const signUp = async (email: string): Promise<{ readonly status: number; readonly keys: string }> => {
      const answer = await fetch(`${product.origin}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          email,
          password: 'Un-autre-essai-1',
          data: { first_name: 'Bob', last_name: 'Essai', phone: '0600000001' },
        }),
      });
      return {
        status: answer.status,
        keys: Object.keys((await answer.json()) as object)
          .sort()
          .join(' '),
      };
    };
    // Both addresses got a mail less than a minute ago: one confirmed since, the other did not.
    const unconfirmed = inventPerson().email;
    expect((await signUp(unconfirmed)).status).toBe(200);
    expect(await signUp(person.email)).toEqual(await signUp(unconfirmed));
    const wrong = await fetch(`${product.origin}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: 'Un-autre-essai-1' }),
    });
    expect(wrong.status).toBe(400);
    expect((await mailsTo(product.dataDir, person.email)).filter((mail) => mail.code !== undefined).length).toBe(
      before,
    );
  });

  test('a confirmation link that already served says so', async ({ page, product }) => {
    const { person } = await confirmedPerson(product);
    const mail = await awaitMail(product.dataDir, person.email, /confirmez/i);
    const link = mail.links.find((one) => one.includes('/auth/callback')) ?? '';
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
    await page.waitForURL('**/auth?error=email_confirmation_failed');
    await expect(page.getByText('Erreur de confirmation').first()).toBeVisible();
    await expectAccessible(page, 'spent link');
  });
});

test.describe('calls', () => {
  test('wrong types are a clear refusal in the envelope, never a fault', async ({ product }) => {
    const { session } = await confirmedPerson(product);
    const attempts: readonly (readonly [method: string, path: string, body: unknown])[] = [
      ['POST', '/api/fines', { id: 12, track: null }],
      ['POST', '/api/fines', 'pas un objet'],
      ['POST', '/api/declarations', { id: 'x' }],
      ['POST', '/api/sync', { id: 'x' }],
      ['POST', '/api/documents', { kind: 'passeport', files: [] }],
      ['PUT', '/api/vehicles/pas-un-uuid', { plate: 'AB-123-CD', name: '' }],
      ['GET', '/api/fines/pas-un-uuid', undefined],
      ['GET', '/api/fines?limit=0', undefined],
      ['POST', '/functions/v1/create-checkout', { planType: 'gratuit' }],
    ];
    for (const [method, path, body] of attempts) {
      const answer = await callAs(product, session, method, path, body);
      expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
      expect(answer.status, `${method} ${path}`).toBeLessThan(500);
      expect(await answer.json(), `${method} ${path}`).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
        requestId: expect.any(String),
      });
    }
  });

  test('nobody reads another person’s rows', async ({ product }) => {
    const [ada, bob] = [await confirmedPerson(product), await confirmedPerson(product)];
    const other = await callAs(
      product,
      ada.session,
      'GET',
      `/rest/v1/profiles?select=account_status&user_id=eq.${bob.session.user.id}`,
    );
    expect(await other.json()).toEqual([]);
    expect((await callAs(product, ada.session, 'GET', '/api/admin/documents')).status).toBe(403);
  });
});
