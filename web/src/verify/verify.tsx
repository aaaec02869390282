import { verifyText } from './verify.text.fr.ts';

/** What was found, and the comparison of files, are written by the server into its slot. */
export function Verify() {
  return (
    <article className="article">
      <header className="stack tight article-head">
        <h1>{verifyText.title}</h1>
        <p className="lead soft">{verifyText.lead}</p>
      </header>
      <div className="stack evidence">@@verify@@</div>
    </article>
  );
}
