// Requests to the server. Each page has a name, and each text that it looks at a number; a new one ends the one before.

/** The token of the address, which is kept for later pages of this address and taken out of links. */
function takeToken() {
  const address = new URL(location.href);
  const given = address.searchParams.get("token");
  if (given === null) return localStorage.getItem("token") ?? "";
  localStorage.setItem("token", given);
  address.searchParams.delete("token");
  history.replaceState(null, "", address);
  return given;
}

/** Whether the page was opened by the address that the server printed, and not loaded again. */
export const isPrinted = new URL(location.href).searchParams.has("token");

let token = takeToken();
// A server that was started again has a new token: the page that its address opened hands it on.
addEventListener("storage", event => {
  if (event.key === "token") token = event.newValue ?? token;
});

const page = Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, "0")).join("");

/** The status of an answer about a text that the page does not show any more, or not to this server. */
export const GONE = 204;

async function send(path, body, options = {}) {
  const response = await fetch(`api/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Authorization": `Bearer ${token}` },
    body: JSON.stringify({ page, ...body }),
    ...options,
  });
  if (response.status === GONE) throw Object.assign(new Error("The page shows something else by now."), { status: GONE });
  if (response.ok) return response;
  const told = await response.json().catch(() => ({}));
  throw Object.assign(new Error(told.refused ?? response.statusText), { status: response.status });
}

/** Asks; throws an error with the words of the server and its status if it refuses. */
export const ask = async (path, body) => (await send(path, body)).json();

/** Asks for a picture, as a blob. */
export const askPicture = async (path, body) => (await send(path, body)).blob();

/** Whether the server has ended, or was started again with another token: the page goes on when it is back. */
export const isAway = error => error.status === undefined || error.status === 401;

addEventListener("pagehide", () => send("close", {}, { keepalive: true }).catch(() => {}));
