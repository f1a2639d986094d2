// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// A stand-in for USDC on local chains, with the rules that payments meet: six decimals, EIP-2612, EIP-3009,
/// pause, and a blacklist for both sides. Anybody may mint, blacklist and pause: it is worth nothing.
contract TestUsdc {
    string public constant name = "USD Coin";
    string public constant symbol = "USDC";
    string public constant version = "2";
    uint8 public constant decimals = 6;

    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 public constant TRANSFER_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 public constant RECEIVE_WITH_AUTHORIZATION_TYPEHASH = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant DOMAIN_TYPEHASH =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    uint256 private constant BLACKLISTED = 1 << 255;

    bool public paused;
    uint256 public totalSupply;
    /// The highest bit is the blacklist, the rest the balance: one slot per account, as in USDC 2.2.
    mapping(address => uint256) private accounts;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;
    mapping(address => mapping(bytes32 => bool)) public authorizationState;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
    event Blacklisted(address indexed account);
    event UnBlacklisted(address indexed account);
    event Pause();
    event Unpause();

    modifier whenNotPaused() {
        require(!paused, "Pausable: paused");
        _;
    }

    function balanceOf(address account) public view returns (uint256) {
        return accounts[account] & ~BLACKLISTED;
    }

    function isBlacklisted(address account) public view returns (bool) {
        return accounts[account] & BLACKLISTED != 0 || account == address(this);
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(DOMAIN_TYPEHASH, keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this))
        );
    }

    function transfer(address to, uint256 value) external whenNotPaused returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external whenNotPaused returns (bool) {
        require(!isBlacklisted(msg.sender), "Blacklistable: account is blacklisted");
        uint256 allowed = allowance[from][msg.sender];
        require(value <= allowed, "ERC20: transfer amount exceeds allowance");
        _transfer(from, to, value);
        allowance[from][msg.sender] = allowed - value;
        return true;
    }

    function approve(address spender, uint256 value) external whenNotPaused returns (bool) {
        require(!isBlacklisted(msg.sender) && !isBlacklisted(spender), "Blacklistable: account is blacklisted");
        _approve(msg.sender, spender, value);
        return true;
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
        whenNotPaused
    {
        require(!isBlacklisted(owner) && !isBlacklisted(spender), "Blacklistable: account is blacklisted");
        require(deadline >= block.timestamp, "FiatTokenV2: permit is expired");
        bytes32 terms = keccak256(abi.encode(PERMIT_TYPEHASH, owner, spender, value, nonces[owner]++, deadline));
        _verify(owner, terms, v, r, s);
        _approve(owner, spender, value);
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external whenNotPaused {
        _authorize(TRANSFER_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce, v, r, s);
    }

    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external whenNotPaused {
        require(to == msg.sender, "FiatTokenV2: caller must be the payee");
        _authorize(RECEIVE_WITH_AUTHORIZATION_TYPEHASH, from, to, value, validAfter, validBefore, nonce, v, r, s);
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        accounts[to] += value;
        emit Transfer(address(0), to, value);
    }

    function blacklist(address account) external {
        accounts[account] |= BLACKLISTED;
        emit Blacklisted(account);
    }

    function unBlacklist(address account) external {
        accounts[account] &= ~BLACKLISTED;
        emit UnBlacklisted(account);
    }

    function pause() external {
        paused = true;
        emit Pause();
    }

    function unpause() external {
        paused = false;
        emit Unpause();
    }

    function _authorize(
        bytes32 typehash,
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) private {
        require(block.timestamp > validAfter, "FiatTokenV2: authorization is not yet valid");
        require(block.timestamp < validBefore, "FiatTokenV2: authorization is expired");
        require(!authorizationState[from][nonce], "FiatTokenV2: authorization is used or canceled");
        _verify(from, keccak256(abi.encode(typehash, from, to, value, validAfter, validBefore, nonce)), v, r, s);
        authorizationState[from][nonce] = true;
        emit AuthorizationUsed(from, nonce);
        _transfer(from, to, value);
    }

    function _verify(address signer, bytes32 terms, uint8 v, bytes32 r, bytes32 s) private view {
        address recovered = ecrecover(keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), terms)), v, r, s);
        require(recovered != address(0) && recovered == signer, "EIP2612: invalid signature");
    }

    function _approve(address owner, address spender, uint256 value) private {
        require(spender != address(0), "ERC20: approve to the zero address");
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    function _transfer(address from, address to, uint256 value) private {
        require(to != address(0), "ERC20: transfer to the zero address");
        require(!isBlacklisted(from) && !isBlacklisted(to), "Blacklistable: account is blacklisted");
        require(value <= accounts[from], "ERC20: transfer amount exceeds balance");
        accounts[from] -= value;
        accounts[to] += value;
        emit Transfer(from, to, value);
    }
}

/// USDC stands behind a proxy that reads its admin and its implementation on every call; so does the stand-in,
/// or its gas would flatter every batch.
contract TestUsdcProxy {
    bytes32 private constant ADMIN = bytes32(uint256(keccak256("eip1967.proxy.admin")) - 1);
    bytes32 private constant IMPLEMENTATION = bytes32(uint256(keccak256("eip1967.proxy.implementation")) - 1);

    fallback() external {
        bytes32 admin = ADMIN;
        bytes32 implementation = IMPLEMENTATION;
        assembly {
            if eq(caller(), sload(admin)) { revert(0, 0) }
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(implementation), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}
