import { authText } from '../auth.text.fr.ts';

/** Links to the terms, which open in another tab so that the typed text stays. */
export function TermsNotice() {
  const { before, terms, between, privacy, after, newTab } = authText.signUp.notice;
  return (
    <p className="soft small">
      {before}
      <a href="/cgu" target="_blank" rel="noopener">
        {terms}
        {newTab}
      </a>
      {between}
      <a href="/confidentialite" target="_blank" rel="noopener">
        {privacy}
        {newTab}
      </a>
      {after}
    </p>
  );
}
