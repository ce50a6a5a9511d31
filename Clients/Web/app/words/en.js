/** The sentences of the first page and of what stands on every page, in English. Other languages have the same keys. */
import { capital, joined, shortened } from "./grammar.js"

const others = (count) => `${count} others`

export const common = {
  you: "You",
  guest: "Guest",
  somebody: "Somebody",
  friend: "Friend",
  cancel: "Cancel",
  save: "Save",
  done: "Done",
  close: "Close",
  back: "Back",
  more: "More",
  menu: "Menu",
  remove: "Remove",
  delete: "Delete",
  moment: "One moment",
  tryAgain: "Try again",
  join: "Join",
  comeIn: "Come in",
  open: "Open",
  chat: "Chat",
  chats: "Chats",
  friends: "Friends",
  room: "Room",
  game: "Game",
  group: "Group",
  photo: "Photo",
  drawing: "Drawing",
  newMessages: "New messages",
  signIn: "Sign in",
  signOut: "Sign out",
  invite: "Invite",
  decline: "Decline",
  accept: "Accept",
  report: "Report",
  leave: "Leave",
  stay: "Stay",
  keep: "Keep",
  keepIt: "Keep it",
  justNow: "just now",
  rules: "Rules",
  settings: "Settings",
  yourTurn: "Your turn",
  playAgain: "Play again",
  backToStart: "Back to the start",
  play: "Play",
  undo: "Undo",
  watching: "Watching",
  colour: "Colour",
  eraser: "Eraser",
  account: "Account",
  roomEnded: "The room has ended",
  newPassword: "New password",
  showMore: "Show more",
  all: "All",
  yes: "Yes",
  no: "No",
  list: (names) => joined(names, "and"),
  listOf: (names, most) => shortened(names, most, "and", others),
  youInline: "you",
  somebodyInline: "somebody",
}

export const app = {
  failed: "That did not work. Try again.",
  otherTab: "Parlor is open in another tab.",
  useHere: "Use it here",
  offline: "You are offline. Waiting for the network.",
  reconnecting: "Reconnecting",
  less: (label) => `Less: ${label}`,
  moreOf: (label) => `More: ${label}`,
  dialog: "Dialog",
}

export const shell = {
  me: "Me",
  draw: "Draw",
  welcome: "Welcome to Parlor",
  main: "Main",
  new: (count) => `${count} new`,
}

export const welcome = {
  friendsIn: "Your friends are in room ",
  about: "Games, chat and drawing with your friends.",
  name: "What do your friends call you?",
  yourName: "Your name",
  start: "Start",
  haveAccount: "Have an account? ",
}

export const home = {
  ourRoom: "Our room",
  joinRoom: "Join a room",
  hello: (name) => `Hello, ${name}`,
  helloAlone: "Hello",
  myProfile: "My profile",
  openRoom: "Open a room",
  joinByCode: "Join with a code",
  practice: "Practice alone",
  allGames: "All games",
  invited: "You are invited",
  from: (name) => `from ${name}`,
  aFriend: "a friend",
  openRooms: "Open rooms",
  looking: "Looking for rooms",
  noRooms: "No rooms right now. Open one, and friends find it here.",
  noGame: "No game chosen yet",
  needsPasscode: "Needs a passcode",
  playing: "Playing",
  seats: (count, most) => `${count} of ${most}`,
  games: "Games",
  leaveGameIn: (room) => `Leave your game in ${room}?`,
  leaveIt: "Leave it",
  oneRoom: "You can be in one room only. A bot plays on for you.",
  code: "The room’s code",
  codeHint: "Four to six letters and digits. Your friend sees it at the top of the room.",
  gameGoesOn: "Your game goes on",
  yourRoom: "Your room",
  goBack: "Go back",
}

export const groups = {
  joined: (name) => `You are in ${name}`,
  leaveWhich: (name) => `Leave ${name}?`,
  leaveDetail: "You also leave its conversation. Your wins there are no longer counted.",
  removeWho: (who, name) => `Remove ${who} from ${name}?`,
  yours: "Your groups",
  isOpen: "The room is open",
  comeIn: (name) => `Come in: ${name}`,
  openNamed: (name) => `Open ${name}`,
  wantsToMeet: (name) => `${name} wants to meet again`,
  declineNamed: (name) => `Decline: ${name}`,
  joinNamed: (name) => `Join ${name}`,
  played: (ago) => `Played ${ago}`,
  notPlayed: "No games yet",
  kept: "The group is on your first page now",
  keepHint: "Meet again with the same people and the same chat, and see who won over time. The others are asked.",
  name: "Name of the group",
  keep: "Keep this group",
  asked: "Everybody here is asked",
  meetAgain: (name) => `Meet again as ${name}?`,
  keeps: (name) => `${name} keeps this group`,
  nobodyWon: "Nobody won",
  won: (names) => `${joined(names, "and")} won`,
  wins: (count) => (count === 1 ? "1 win" : `${count} wins`),
  keeper: (words) => `${words} · keeps the group`,
  rename: "Rename",
  leave: "Leave the group",
  whoIsIn: "Members",
  notAnswered: "Invited, no answer yet",
  gamesPlayed: (count) => `Games played: ${count}`,
}

export const fault = {
  title: "Not loaded",
  heading: "This page did not load",
  hint: "Check the connection, then load it again.",
  again: "Load again",
  styles: (name) => `The styles of ${name} can’t be loaded.`,
}

export const presence = {
  online: "Online",
  seen: (ago) => `Seen ${ago}`,
  seenNow: "Seen just now",
}

export const friendship = {
  aFriend: "A friend",
  invitesYou: (name, room) => `${name} invites you to ${room}`,
  wantsFriends: (name) => `${name} wants to be friends`,
  areFriends: (name) => `You and ${name} are friends`,
}

export const faces = {
  title: "Your face",
  face: "Face",
  hair: "Hair",
  extras: "Extras",
  skin: "Skin",
  background: "Background",
  others: "Other faces",
  figureOf: (color, shape) => capital(`${color} ${shape}`),
  portraitOf: (color, parts) => capital(`${color} portrait: ${parts.map((part) => part.replace("hair_", "").replace("_", " ")).join(", ")}`),
}

export const colours = {
  red: "Red",
  orange: "Orange",
  yellow: "Yellow",
  green: "Green",
  teal: "Teal",
  blue: "Blue",
  indigo: "Indigo",
  purple: "Purple",
  pink: "Pink",
}

export const theme = {
  auto: "Auto",
  light: "Light",
  dark: "Dark",
}

export const gameNames = {
  crazyEights: "Crazy Eights",
  highCard: "High Card",
  dice: "Dice",
  neverHaveIEver: "Never Have I Ever",
  truthOrDare: "Truth or Dare",
  wouldYouRather: "Would You Rather",
  mostLikelyTo: "Most Likely To",
  thisOrThat: "This or That",
  charades: "Charades",
  trivia: "Trivia",
  twoTruths: "Two Truths and a Lie",
  categories: "Categories",
  hotSeat: "Hot Seat",
  forbiddenWords: "Forbidden Words",
  fillTheBlank: "Fill the Blank",
  bluffDictionary: "Bluff Dictionary",
  storyChain: "Story Chain",
  sketchAndGuess: "Sketch and Guess",
  guessTheNumber: "Guess the Number",
  emojiRiddles: "Emoji Riddles",
  rhymeTime: "Rhyme Time",
  whoAmI: "Who Am I",
  rapidFire: "Rapid Fire",
  commonGround: "Common Ground",
}

/** What the server says in English: why something is refused, by codes, and names of faces and collections, by ids. */
export const refusals = {}

export const faceParts = {}
