/**
 * Passwords that are guessed first, in France and elsewhere; in lower case, at least six characters, since shorter ones
 * are refused anyway. An operator's file adds the millions that were stolen (decision 0209).
 */
const words = `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 123123 123321 111111 222222 333333 444444
555555 666666 777777 888888 999999 000000 00000000 11111111 112233 121212 123654 147258 147258369 159357 159753 654321
696969 password password1 password12 password123 passw0rd p@ssw0rd p@ssword motdepasse motdepasse1 motdepasse123 monmotdepasse
azerty azerty1 azerty12 azerty123 azertyuiop azertyuiop123 azer1234 qsdfgh qsdfghjklm wxcvbn 1azerty aqwzsx aqwzsxedc
1234azer qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertz qazwsx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zxcvbnm asdfgh
asdfghjkl abc123 abcd1234 a1b2c3 a1b2c3d4 abcdef abcdefg abcdefgh iloveyou jetaime jetaime1 doudou doudou1 loulou loulou1
chouchou cheval soleil soleil1 marseille marseille13 paris75 bonjour bonjour1 bonjour123 bienvenue welcome welcome1
letmein sunshine princess princesse monkey dragon football football1 baseball basketball superman batman pokemon naruto
starwars master shadow michael jordan nicolas camille julien chocolat chouette coucou coucou123 admin1 admin123
administrateur secret trustno1 whatever freedom liverpool charlie ashley jessica thomas maxime mathieu caroline
sophie isabelle stephane philippe laurent sandrine valerie vanille papillon tigrou nathalie samsung internet computer
ordinateur toto123 totoro tototo azeaze azeqsd test123 testtest changeme default guest123 root123 user1234
`;

export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
