// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IUsdc} from "./IUsdc.sol";
import {Settlement} from "./Settlement.sol";

/// A jar is a destination and a fee rate under an id that commits to both. It holds no money.
contract DonationJars is Settlement {
    uint256 public constant MINIMUM = 10_000; // 0.01 USDC
    uint256 public constant MAX_FEE_BPS = 1_000;

    struct Jar {
        address destination;
        uint96 feeBps;
    }

    mapping(bytes32 jarId => Jar) public jars;

    event JarCreated(bytes32 indexed jarId, address indexed destination, uint256 feeBps);
    event Donated(
        bytes32 indexed jarId, address indexed donor, address indexed destination, uint256 amount, uint256 fee
    );

    error BadFee();
    error NotCreated();

    constructor(IUsdc token_, address feeRecipient_) Settlement(token_, feeRecipient_) {}

    /// By anybody, any number of times: another destination or rate would be another id.
    function createJar(bytes32 jarId, address destination, uint256 feeBps, bytes32 salt) external {
        if (idOf(destination, feeBps, salt) != jarId) revert TermsMismatch();
        if (jars[jarId].destination != address(0)) return;
        if (destination == address(0) || destination == address(this)) revert BadDestination();
        if (feeBps > MAX_FEE_BPS) revert BadFee();
        jars[jarId] = Jar(destination, uint96(feeBps));
        emit JarCreated(jarId, destination, feeBps);
    }

    function donate(bytes32 jarId, uint256 amount) external {
        Jar memory jar = jars[jarId];
        if (jar.destination == address(0)) revert NotCreated();
        if (amount < MINIMUM) revert BadAmount();
        uint256 fee = (amount * jar.feeBps + 9_999) / 10_000;
        _settle(jar.destination, amount, fee);
        emit Donated(jarId, msg.sender, jar.destination, amount, fee);
    }

    function idOf(address destination, uint256 feeBps, bytes32 salt) public view returns (bytes32) {
        return keccak256(abi.encode(block.chainid, address(this), destination, feeBps, salt));
    }
}
